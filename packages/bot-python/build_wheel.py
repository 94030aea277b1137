"""Makes the wheel: `pip install .` calls this, and so does `npm run build:packages`."""

from __future__ import annotations

import base64
import hashlib
import re
import sys
import zipfile
from pathlib import Path

HERE = Path(__file__).resolve().parent


def _project(key: str) -> str:
    """One text of `[project]`; Python 3.10 cannot read TOML by itself."""
    found = re.search(rf'^{key} = "(.+)"$', (HERE / "pyproject.toml").read_text("utf-8"), re.M)
    if found is None:
        raise SystemExit(f"pyproject.toml has no {key}.")
    return found[1]


def _digest(content: bytes) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()


def build_wheel(
    wheel_directory: str, config_settings: object = None, metadata_directory: object = None
) -> str:
    name, version = _project("name").replace("-", "_"), _project("version")
    info = f"{name}-{version}.dist-info"
    metadata = [
        "Metadata-Version: 2.1",
        f"Name: {_project('name')}",
        f"Version: {version}",
        f"Summary: {_project('description')}",
        f"Requires-Python: {_project('requires-python')}",
        "License: MIT",
        "Description-Content-Type: text/markdown",
        "",
        (HERE / "README.md").read_text("utf-8"),
    ]
    tags = "Wheel-Version: 1.0\nGenerator: build_wheel\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    sources = sorted(path for path in (HERE / "guildhall").iterdir() if path.suffix in {".py", ".typed"})
    files = {f"guildhall/{path.name}": path.read_bytes() for path in sources}
    files[f"{info}/METADATA"] = "\n".join(metadata).encode()
    files[f"{info}/WHEEL"] = tags.encode()
    record = "".join(f"{path},sha256={_digest(content)},{len(content)}\n" for path, content in files.items())
    files[f"{info}/RECORD"] = f"{record}{info}/RECORD,,\n".encode()
    wheel = f"{name}-{version}-py3-none-any.whl"
    with zipfile.ZipFile(Path(wheel_directory) / wheel, "w", zipfile.ZIP_DEFLATED) as archive:
        for path, content in files.items():
            # The same files make the same wheel, whenever it is made.
            archive.writestr(zipfile.ZipInfo(path, (2020, 1, 1, 0, 0, 0)), content)
    return wheel


if __name__ == "__main__":
    print(build_wheel(sys.argv[1]))
