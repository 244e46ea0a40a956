# Flagfall in a container: built in one stage, run in another that has no compiler, no Node and no rights.
#   podman build -t flagfall .                                  (docker build works the same)
#   podman run -p 8000:8000 -v flagfall:/data flagfall
# Every step is the same on x86-64 and arm64. BASE is any image with Python 3.11 or newer as `python`.
ARG BASE=docker.io/library/python:3.12-slim-bookworm

FROM ${BASE} AS build
# [server] alone leaves machine code out: 260 MB less, and chances take longer.
ARG EXTRAS=[fast,server]
RUN python -m venv /app
WORKDIR /source
COPY pyproject.toml hatch_build.py README.md LICENSE CHANGELOG.md ./
COPY tools/web_app.py tools/
COPY src src
COPY web web
# The build fetches Node from PyPI for the web app if there is none; an image without its page would be of no use.
RUN FLAGFALL_WEB=require /app/bin/pip install --no-cache-dir ".${EXTRAS}" \
    && /app/bin/pip uninstall --yes --quiet setuptools pip

FROM ${BASE}
RUN useradd --system --uid 10001 --home-dir /data --create-home flagfall
COPY --from=build /app /app
USER flagfall
WORKDIR /data
VOLUME /data
ENV PATH=/app/bin:$PATH \
    PYTHONDONTWRITEBYTECODE=1 \
    FLAGFALL_HOST=0.0.0.0 \
    FLAGFALL_PORT=8000 \
    FLAGFALL_DATA=/data \
    FLAGFALL_CACHE_DIR=/data/cache \
    FLAGFALL_LOG=json
EXPOSE 8000
HEALTHCHECK --interval=15s --timeout=5s --start-period=30s --retries=3 \
    CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8000/readyz', timeout=4)"]
STOPSIGNAL SIGTERM
CMD ["flagfall", "serve", "--no-open"]
