"""The small form of the pictures, four rows of seven pixels, and digits three pixels wide."""

from __future__ import annotations

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
