"""Makes the fonts of the pages from the packages in node_modules: Latin, the weights that are used, the features that are used.

Their licenses are beside the results. Run it with Python 3 and Debian's python3-fonttools and python3-brotli. The results are committed, so that no one else needs them.
"""

from io import BytesIO
from pathlib import Path

from fontTools.subset import Options, Subsetter, save_font
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ROOT / "node_modules" / "@fontsource-variable"
TARGET = ROOT / "src" / "web" / "styles" / "fonts"

TEXT = ["kern", "ccmp", "locl", "liga"]
FONTS = {
    # Figures of one width for money and dates.
    "inter-latin": ("inter/files/inter-latin-wght-normal.woff2", {"wght": (400, 600)}, [*TEXT, "tnum"]),
    # Titles of the application, which stay below 30 px; few pages have any that are not semibold.
    "fraunces-title-latin": ("fraunces/files/fraunces-latin-wght-normal.woff2", {"wght": 600}, TEXT),
    "fraunces-title-regular-latin": ("fraunces/files/fraunces-latin-wght-normal.woff2", {"wght": 400}, TEXT),
    # The landing page: titles in the cut for large sizes, what people say in the one for text.
    "fraunces-display-latin": ("fraunces/files/fraunces-latin-opsz-normal.woff2", {"opsz": 48, "wght": 600}, TEXT),
    "fraunces-quote-latin": ("fraunces/files/fraunces-latin-opsz-normal.woff2", {"opsz": 20, "wght": 400}, TEXT),
}

for name, (source, axes, features) in FONTS.items():
    options = Options(layout_features=features, flavor="woff2", hinting=False)
    cut = BytesIO()
    instantiateVariableFont(TTFont(PACKAGES / source), axes).save(cut)
    font = TTFont(cut)
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=font.getBestCmap().keys())
    subsetter.subset(font)
    file = TARGET / f"{name}.woff2"
    save_font(font, str(file), options)
    print(file.name, file.stat().st_size)
