# Ankerplatz as an image: built with the launcher's Node, run with the Node 26 that the project brings, by a user without rights.
# The settings below are written into the pages, so an image belongs to one installation:
#   docker build --build-arg SITE_NAME=Ankerplatz --build-arg SUPPORT_EMAIL=hello@links.example.org … -t ankerplatz .

FROM node:22-bookworm-slim AS packages
WORKDIR /srv/ankerplatz
COPY package.json package-lock.json .npmrc ./
# What runs, without what only builds and tests.
RUN npm ci --omit=dev --include=optional --loglevel=error

FROM node:22-bookworm-slim AS built
WORKDIR /srv/ankerplatz
COPY package.json package-lock.json .npmrc launch.mjs ./
RUN npm ci --include=dev --include=optional --loglevel=error
COPY . .
ARG SITE_NAME=
ARG SUPPORT_EMAIL=
ARG OPERATOR_NAME=
ARG OPERATOR_ADDRESS=
ARG OPERATOR_REPRESENTED_BY=
ARG OPERATOR_PHONE=
ARG OPERATOR_REGISTER=
ARG OPERATOR_VAT_ID=
ARG OPERATOR_RESPONSIBLE=
ARG OPERATOR_AUTHORITY=
ARG HOSTING_PROVIDER=
ARG LEGAL_REVIEWED=
RUN npm run build
# The texts of the screens, which the server reads too.
RUN mkdir texts && find web -path '*/locales/*.json' -exec cp --parents {} texts \;

FROM debian:bookworm-slim
RUN apt-get update \
 && apt-get install --yes --no-install-recommends ca-certificates chromium-headless-shell fonts-dejavu-core tini \
 && rm -rf /var/lib/apt/lists/* \
 && useradd --system --uid 1000 --home-dir /srv/ankerplatz --shell /usr/sbin/nologin ankerplatz \
 && install --directory --owner=ankerplatz --group=ankerplatz --mode=0750 /var/lib/ankerplatz
WORKDIR /srv/ankerplatz
COPY --from=packages /srv/ankerplatz/node_modules node_modules
COPY --from=built /srv/ankerplatz/build build
COPY package.json LICENSE ./
COPY contract contract
COPY server server
COPY sandbox sandbox
COPY --from=built /srv/ankerplatz/texts/web web
USER ankerplatz
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/var/lib/ankerplatz PATH=/srv/ankerplatz/node_modules/.bin:$PATH
VOLUME /var/lib/ankerplatz
EXPOSE 3000
STOPSIGNAL SIGTERM
# Processes that only work have no port: give them --no-healthcheck.
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["/usr/bin/tini", "--"]
CMD ["node", "server/main.ts"]
