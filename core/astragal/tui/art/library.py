"""The pictures of the program: eight rows of twelve pixels, and a small form of four rows of seven.

Each letter is a colour of `PIXEL_INKS`; a dot is no pixel. A face names a picture, or brings one of its own.
"""

from __future__ import annotations

LARGE: dict[str, str] = {
    "sheaf": """
        ..y..yy..y..
        .yyy.yy.yyy.
        .yoyyooyyoy.
        ..yyoyyoyy..
        ...yyooyy...
        ....bbbb....
        ...yo..oy...
        ..yo.yy.oy..""",
    "hammer": """
        .ssssssssss.
        .sddddddddss
        .ssssssssss.
        ....sbbs....
        .....bb.....
        .....bb.....
        .....bb.....
        ....bbbb....""",
    "sheaf/hammer": """
        .y.y...sssss
        yyyyy..sddds
        .yoy...sssss
        yyoyy....b..
        .yoy.....b..
        ..b......b..
        .yoy.....b..
        y...y....b..""",
    "sheaf/person": """
        .y.y....cc..
        yyyyy...cc..
        .yoy...gggg.
        yyoyy..gggg.
        .yoy...gggg.
        ..b.....gg..
        .yoy....gg..
        y...y...bb..""",
    "helmet": """
        ...rrrrrr...
        ..rrssssrr..
        ..ssssssss..
        .ssssssssss.
        .ssddddddss.
        .ss.sddd.ss.
        .ss.s.dd.ss.
        ..s.s..d.s..""",
    "laurel": """
        .gg......gg.
        gg........gg
        .gg......gg.
        gg........gg
        .gg......gg.
        ..gg....gg..
        ...gg..gg...
        ....yyyy....""",
    "jar": """
        ...rrrrrr...
        ....rrrr....
        ..r.rrrr.r..
        ..rrrrrrrr..
        ..rwwwwwwr..
        ..rrrrrrrr..
        ...rrrrrr...
        ....rrrr....""",
    "coin": """
        ...yyyyyy...
        ..yyooooyy..
        .yyoyyyyoyy.
        .yoyyooyyoy.
        .yoyyooyyoy.
        .yyoyyyyoyy.
        ..yyooooyy..
        ...yyyyyy...""",
    "blank coin": """
        ...yyyyyy...
        ..yyyyyyyy..
        .yyyyyyyyyy.
        .yyyyyyyyyy.
        .yyyyyyyyyy.
        .yyyyyyyyyy.
        ..oyyyyyyo..
        ...oooooo...""",
    "skull": """
        ..wwwwwwww..
        .wwwwwwwwww.
        .wkkkwwkkkw.
        .wkkkwwkkkw.
        .wwwwkkwwww.
        ..wwwwwwww..
        ..wkwkkwkw..
        ...wkwwkw...""",
    "person": """
        ....cccc....
        ....cccc....
        .....cc.....
        ...gggggg...
        ..gggggggg..
        ..c.gggg.c..
        ....g..g....
        ....b..b....""",
    "2 people": """
        ..cc....cc..
        ..cc....cc..
        .gggg..gggg.
        .gggg..gggg.
        c.gg.cc.gg.c
        ..gg....gg..
        ..gg....gg..
        ..bb....bb..""",
    "3 people": """
        .cc..cc..cc.
        .cc..cc..cc.
        gggggggggggg
        gggggggggggg
        .gg..gg..gg.
        .gg..gg..gg.
        .gg..gg..gg.
        .bb..bb..bb.""",
    "gear": """
        ....ssss....
        .ss.ssss.ss.
        .ssssssssss.
        ..sss..sss..
        ..sss..sss..
        .ssssssssss.
        .dd.ssss.dd.
        ....dddd....""",
    "sword": """
        .........sss
        ........sss.
        .......sss..
        .y....sss...
        ..y..sss....
        ...ysss.....
        ..byyy......
        .bb...y.....""",
    "swords": """
        ss........ss
        .ss......ss.
        ..ss....ss..
        ...ss..ss...
        ....ssss....
        .y..ssss..y.
        ..yss..ssy..
        .bb.y..y.bb.""",
    "lyre": """
        .yy......yy.
        y.y......y.y
        ..ywwwwwwy..
        ..yw.ww.wy..
        ..yw.ww.wy..
        ..yw.ww.wy..
        ...yyyyyy...
        ....oooo....""",
    "arrows": """
        ...uuuuu.u..
        ..uu...uuu..
        .uu...uuuu..
        .u..........
        ..........u.
        ..uuuu...uu.
        ..uuu...uu..
        ..u.uuuuu...""",
    "sun": """
        .....yy.....
        .y..yyyy..y.
        ..yyyyyyyy..
        yyyyyooyyyyy
        yyyyyooyyyyy
        ..yyyyyyyy..
        .y..yyyy..y.
        .....yy.....""",
    "ship": """
        .....b......
        ....wbw.....
        ...wwbww....
        ..wwwbwww...
        .....b......
        bbbbbbbbbbbb
        .bbbbbbbbbb.
        u.uu.uu.uu.u""",
    "ox": """
        .w........w.
        ww.bbbbbb.ww
        .wbbbbbbbbw.
        ...bkbbkb...
        ...bbbbbb...
        ....cccc....
        ....ckck....
        .....cc.....""",
    "tree": """
        ....gggg....
        ..gggggggg..
        .gggggggggg.
        .gggggggggg.
        ..gggbbggg..
        .....bb.....
        .....bb.....
        ....bbbb....""",
    "stone": """
        ............
        ....ssss....
        ..ssssssss..
        .ssssssssds.
        .ssssssssdd.
        sssssssssddd
        ssssssssdddd
        .dddddddddd.""",
    "cloth": """
        .vvvvvvvvvv.
        .vwvwvwvwvv.
        .vvvvvvvvvv.
        .vvvwwwwvvv.
        .vvvwwwwvvv.
        .vvvvvvvvvv.
        .vwvwvwvwvv.
        ..v.v.v.v.v.""",
    "shield": """
        .ssssssssss.
        .srrrssrrrs.
        .srrryyrrrs.
        .sssyyyysss.
        .srrryyrrrs.
        ..srrssrrs..
        ...srssrs...
        .....ss.....""",
    "tower": """
        .ss.ssss.ss.
        .ssssssssss.
        ..ssssssss..
        ..sskssksd..
        ..ssssssdd..
        ..sssbbsdd..
        ..sssbbsdd..
        .ssssbbsddd.""",
    "temple": """
        .....ww.....
        ...wwwwww...
        .wwwwwwwwww.
        ..ww.ww.ww..
        ..ww.ww.ww..
        ..ww.ww.ww..
        .wwwwwwwwww.
        wwwwwwwwwwww""",
    "flame": """
        .....r......
        ....rr..r...
        ...rrr.rr...
        ..rryrrrr...
        ..ryyyrrrr..
        ..ryyyyyrr..
        ...ryyyyr...
        ....yyyy....""",
    "star": """
        .....yy.....
        .....yy.....
        .yyyyyyyyyy.
        ..yyyyyyyy..
        ...yyyyyy...
        ..yyyyyyyy..
        .yyy....yyy.
        .y........y.""",
    "scroll": """
        .wwwwwwwwww.
        .bwwwwwwwwb.
        ..wddddddw..
        ..wwwwwwww..
        ..wddddwww..
        ..wwwwwwww..
        .bwwwwwwwwb.
        .wwwwwwwwww.""",
    "crown": """
        ............
        y...yy...y..
        yy.yyyy.yy..
        yyyyyyyyyy..
        yryyuuyyry..
        yyyyyyyyyy..
        oooooooooo..
        ............""",
    "heart": """
        ..rrr..rrr..
        .rrrrrrrrrr.
        .rwrrrrrrrr.
        .rrrrrrrrrr.
        ..rrrrrrrr..
        ...rrrrrr...
        ....rrrr....
        .....rr.....""",
    "anvil": """
        ............
        dddddddddd..
        .ssssssssss.
        ...ssssss...
        ....ssss....
        ....ssss....
        ..dddddddd..
        .dddddddddd.""",
    "grapes": """
        .....bg.....
        ....bggg....
        ..vvvvvvvv..
        ..vvwvvvvv..
        ...vvvvvv...
        ...vvvvvv...
        ....vvvv....
        .....vv.....""",
    "fish": """
        ............
        ...uuuuu...u
        .uuuuuuuu.uu
        uukuuuuuuuuu
        uuuuuuuuuuuu
        .uuuuuuuu.uu
        ...uuuuu...u
        ............""",
    "flag": """
        .bb.........
        .bbrrrrrrr..
        .bbrrrrrrrr.
        .bbrryyrrr..
        .bbrryyrrrr.
        .bbrrrrrrr..
        .bb.........
        .bb.........""",
    "pyramid": """
        .....yy.....
        ....yyoo....
        ...yyyooo...
        ...yyyooo...
        ..yyyyoooo..
        .yyyyyooooo.
        .yyyyyooooo.
        yyyyyyoooooo""",
}
"""Pictures of eight rows."""

SMALL: dict[str, str] = {
    "sheaf": """
        y.y.y.y
        .yyoyy.
        ..bbb..
        .yy.yy.""",
    "hammer": """
        ssssss.
        sddddss
        ...b...
        ...b...""",
    "sheaf/hammer": """
        y.y.sss
        yoy.sdd
        .b...b.
        yoy..b.""",
    "sheaf/person": """
        y.y.cc.
        yoy.ggg
        .b..ggg
        yoy.b.b""",
    "helmet": """
        .rrrrr.
        sssssss
        sdd.dds
        s.s.s.s""",
    "laurel": """
        g.....g
        gg...gg
        .gg.gg.
        ..yyy..""",
    "jar": """
        ..rrr..
        .r.r.r.
        .rwwwr.
        ..rrr..""",
    "coin": """
        .yyyyy.
        yyoooyy
        yyoooyy
        .yyyyy.""",
    "skull": """
        .wwwww.
        wkkwkkw
        .wwkww.
        .wkwkw.""",
    "person": """
        ..ccc..
        .ggggg.
        ..ggg..
        ..b.b..""",
    "2 people": """
        .cc.cc.
        .gg.gg.
        .gg.gg.
        .bb.bb.""",
    "3 people": """
        c..c..c
        g..g..g
        g..g..g
        b..b..b""",
    "gear": """
        .s.s.s.
        .sssss.
        ..s.s..
        .sssss.""",
    "sword": """
        .....ss
        y..ss..
        .yss...
        by.y...""",
    "swords": """
        s.....s
        .ss.ss.
        y.sss.y
        .b...b.""",
    "lyre": """
        y.....y
        .ywwwy.
        .ywwwy.
        ..yyy..""",
    "arrows": """
        .uuu.u.
        u...uu.
        .uu...u
        .u.uuu.""",
    "sun": """
        .y.y.y.
        ..yyy..
        yyyoyyy
        .y.y.y.""",
    "ship": """
        ..wb...
        .wwbw..
        bbbbbbb
        .bbbbb.""",
    "ox": """
        w.bbb.w
        wwbbbww
        .bkbkb.
        ..ccc..""",
    "tree": """
        ..ggg..
        .ggggg.
        ...b...
        ..bbb..""",
    "stone": """
        ..sss..
        .sssss.
        sssssdd
        .ddddd.""",
    "cloth": """
        vvvvvvv
        vwvwvwv
        vvvvvvv
        v.v.v.v""",
    "shield": """
        srrsrrs
        srryrrs
        .srsrs.
        ..sss..""",
    "tower": """
        s.sss.s
        .sssss.
        .sksks.
        .ssbss.""",
    "temple": """
        ..www..
        wwwwwww
        .w.w.w.
        wwwwwww""",
    "flame": """
        ..r.r..
        .rrrr..
        .ryyrr.
        ..yyy..""",
    "star": """
        ...y...
        yyyyyyy
        .yyyyy.
        yy...yy""",
    "scroll": """
        wwwwwww
        .wdddw.
        .wddww.
        wwwwwww""",
    "crown": """
        y..y..y
        yyyyyyy
        yryuyry
        ooooooo""",
    "heart": """
        .rr.rr.
        rrrrrrr
        .rrrrr.
        ...r...""",
    "anvil": """
        ddddddd
        .sssss.
        ..sss..
        .ddddd.""",
    "grapes": """
        ..bgg..
        .vvvvv.
        ..vvv..
        ...v...""",
    "fish": """
        .uuu..u
        ukuuuuu
        uuuuuuu
        .uuu..u""",
    "flag": """
        brrrrr.
        bryyrrr
        brrrrr.
        b......""",
    "pyramid": """
        ...y...
        ..yyo..
        .yyyoo.
        yyyyooo""",
}
"""The same in four rows, for small windows; a picture without one is written as a word there."""

DIGITS: dict[str, str] = {
    "0": "kkk k.k k.k k.k kkk",
    "1": ".k. kk. .k. .k. kkk",
    "2": "kkk ..k kkk k.. kkk",
    "3": "kkk ..k kkk ..k kkk",
    "4": "k.k k.k kkk ..k ..k",
    "5": "kkk k.. kkk ..k kkk",
    "6": "kkk k.. kkk k.k kkk",
    "7": "kkk ..k .k. .k. .k.",
    "8": "kkk k.k kkk k.k kkk",
    "9": "kkk k.k kkk ..k kkk",
    "x": "... k.k .k. k.k ...",
    "+": "... .k. kkk .k. ...",
    "-": "... ... kkk ... ...",
    "?": "kkk ..k .kk ... .k.",
}
"""Signs of three by five pixels, for numbers on faces and on coins."""
