"""The pictures of the program: eight rows of twelve pixels.

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
