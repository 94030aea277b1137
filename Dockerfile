# `docker build --tag guildhall .` makes the image from the sources. A release makes it from the archive that was tested,
# which is the same for every processor, so nothing is emulated:
# docker buildx build --platform linux/amd64,linux/arm64 --build-context program=<the unpacked archive> .
FROM --platform=$BUILDPLATFORM node:22-bookworm-slim AS build
WORKDIR /source
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run release:archive && mkdir /program && tar -xzf release/guildhall-*.tar.gz -C /program --strip-components=1

FROM scratch AS program
COPY --from=build /program /

FROM --platform=$BUILDPLATFORM node:22-bookworm-slim AS folders
RUN mkdir /data && chmod 700 /data

FROM node:22-bookworm-slim
LABEL org.opencontainers.image.source="https://github.com/guildhall/guildhall" \
  org.opencontainers.image.licenses="MIT"
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
COPY --from=folders --chown=1000:1000 /data /data
COPY --from=program / /app
WORKDIR /app
VOLUME /data
USER 1000:1000
EXPOSE 3000
# Only the volume is written to: `docker run --read-only` works.
HEALTHCHECK --interval=15s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "main.mjs"]
CMD ["start"]
