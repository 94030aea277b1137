#!/usr/bin/env bash
# Makes and pushes the image of a release for both processors, from the archive that was tested, with its provenance and bill
# of materials. Prints `digest=sha256:…` of what was pushed.
#   scripts/release-image.sh <image> <version> <folder of the release>
# DOCKER names another program than docker.
set -euo pipefail
image=$1 version=$2 release=$3
docker=${DOCKER:-docker}
cd "$(dirname "$0")/.."

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
(cd "$release" && sha256sum --check --strict --quiet SHA256SUMS)
mkdir "$work/program"
tar -xzf "$release/guildhall-$version.tar.gz" -C "$work/program" --strip-components=1

# Only this kind of builder makes images for several processors.
"$docker" buildx create --name guildhall-release --driver docker-container --use >&2
"$docker" buildx build . \
  --platform linux/amd64,linux/arm64 \
  --build-context "program=$work/program" \
  --label "org.opencontainers.image.version=$version" \
  --tag "$image:$version" --tag "$image:latest" \
  --provenance=mode=max --sbom=true \
  --metadata-file "$work/metadata.json" --push >&2
printf 'digest=%s\n' "$(node -p 'JSON.parse(require("node:fs").readFileSync(process.argv[1]))["containerimage.digest"]' "$work/metadata.json")"
