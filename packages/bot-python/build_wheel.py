"""Makes the wheel and the source archive: `pip install .` calls this, and so does `npm run build:packages`."""

from __future__ import annotations

import base64
import gzip
import hashlib
import io
import re
import sys
import tarfile
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


def _metadata() -> bytes:
    lines = [
        "Metadata-Version: 2.1",
        f"Name: {_project('name')}",
        f"Version: {_project('version')}",
        f"Summary: {_project('description')}",
        f"Project-URL: Source, {_project('Source')}",
        f"Requires-Python: {_project('requires-python')}",
        "License: MIT",
        "Description-Content-Type: text/markdown",
        "",
        (HERE / "README.md").read_text("utf-8"),
    ]
    return "\n".join(lines).encode()


def _sources() -> dict[str, bytes]:
    paths = sorted(path for path in (HERE / "guildhall").iterdir() if path.suffix in {".py", ".typed"})
    return {f"guildhall/{path.name}": path.read_bytes() for path in paths}


def _licence() -> dict[str, bytes]:
    """In a repository it stands above the package, in a source archive beside it."""
    for path in (HERE / "LICENSE", HERE.parent.parent / "LICENSE"):
        if path.exists():
            return {"LICENSE": path.read_bytes()}
    return {}


def build_wheel(
    wheel_directory: str, config_settings: object = None, metadata_directory: object = None
) -> str:
    """Called by pip (PEP 517). Returns the name of the file, which is put into that folder."""
    name, version = _project("name").replace("-", "_"), _project("version")
    info = f"{name}-{version}.dist-info"
    tags = "Wheel-Version: 1.0\nGenerator: build_wheel\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    files = _sources()
    files |= {f"{info}/{path}": content for path, content in _licence().items()}
    files[f"{info}/METADATA"] = _metadata()
    files[f"{info}/WHEEL"] = tags.encode()
    record = "".join(f"{path},sha256={_digest(content)},{len(content)}\n" for path, content in files.items())
    files[f"{info}/RECORD"] = f"{record}{info}/RECORD,,\n".encode()
    wheel = f"{name}-{version}-py3-none-any.whl"
    with zipfile.ZipFile(Path(wheel_directory) / wheel, "w", zipfile.ZIP_DEFLATED) as archive:
        for path, content in files.items():
            # The same files make the same wheel, whenever it is made.
            archive.writestr(zipfile.ZipInfo(path, (2020, 1, 1, 0, 0, 0)), content)
    return wheel


def build_sdist(sdist_directory: str, config_settings: object = None) -> str:
    """The same for the source archive."""
    title = f"{_project('name').replace('-', '_')}-{_project('version')}"
    files = {"PKG-INFO": _metadata(), **_licence(), **_sources()}
    files |= {name: (HERE / name).read_bytes() for name in ("README.md", "build_wheel.py", "pyproject.toml")}
    archive = io.BytesIO()
    with tarfile.open(fileobj=archive, mode="w", format=tarfile.PAX_FORMAT) as tar:
        for path, content in sorted(files.items()):
            # Made by nobody, in 1970: the same files make the same archive.
            entry = tarfile.TarInfo(f"{title}/{path}")
            entry.size = len(content)
            tar.addfile(entry, io.BytesIO(content))
    (Path(sdist_directory) / f"{title}.tar.gz").write_bytes(gzip.compress(archive.getvalue(), mtime=0))
    return f"{title}.tar.gz"


if __name__ == "__main__":
    print(build_wheel(sys.argv[1]))
    print(build_sdist(sys.argv[1]))
