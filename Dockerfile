# The image of web and worker processes. Configuration: docs/operations.md. How it is run: compose.yaml, deploy/helm.

FROM node:20.19-bookworm-slim AS build
WORKDIR /src
COPY . .
# Installs by the lock file, as `npm start` does.
RUN npm run build

FROM node:20.19-bookworm-slim AS packages
WORKDIR /src
COPY . .
RUN npm install --no-save --omit=dev --workspace server --no-audit --no-fund --loglevel=error \
  && rm -rf node_modules/@parlance

FROM node:20.19-bookworm-slim
WORKDIR /app
COPY --from=packages /src/node_modules ./node_modules
COPY --from=build /src/server/package.json ./server/package.json
COPY --from=build /src/server/dist ./server/dist
COPY --from=build /src/console/dist ./console/dist
COPY --from=build /src/chat-widget/dist ./chat-widget/dist
# The root is read-only where it runs: it writes here (without DATABASE_URL) and to /tmp.
RUN mkdir /data && chown 1000:1000 /data
VOLUME /data
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 PARLANCE_DATA_DIR=/data
USER 1000:1000
EXPOSE 8080
HEALTHCHECK --interval=5s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node"]
CMD ["server/dist/main.js"]
