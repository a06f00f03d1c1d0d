#!/bin/bash
# Builds the image where no image registry can be reached, and runs it as deploy/compose.yaml does: a base of Debian's packages and the npm
# registry's Node stands in for the one that the Dockerfile names; everything after its FROM is carried out as it stands.
#
# As root on Debian, in the project's folder, with `npm start` once done:
#   apt-get install buildah podman runc debootstrap
#   bash tests/image/build-and-run.sh
#
# Passes when the image is healthy as nobody special on a read-only file system, and has the same data after a restart.
set -euo pipefail
cd "$(dirname "$0")/../.."
export BUILDAH_ISOLATION=chroot
work=$(mktemp -d)
port=${PORT:-4799}
run="podman --runtime runc --cgroup-manager cgroupfs"
trap '$run rm -f code-prix-image-test >/dev/null 2>&1 || true; rm -rf "$work"' EXIT

base=$work/base
debootstrap --variant=minbase --include=ca-certificates,libatomic1 bookworm "$base" >"$work/debootstrap.log"
node=$(ls node_modules/node-linux-*/bin/node)
install -m 755 "$node" "$base/usr/local/bin/node"
npm pack "npm@$(npm --version)" --pack-destination "$work" >/dev/null 2>&1
mkdir -p "$base/usr/local/lib/node_modules/npm"
tar -xzf "$work"/npm-*.tgz --strip-components=1 -C "$base/usr/local/lib/node_modules/npm"
ln -s ../lib/node_modules/npm/bin/npm-cli.js "$base/usr/local/bin/npm"
chmod +x "$base/usr/local/lib/node_modules/npm/bin/npm-cli.js"
chroot "$base" groupadd -g 1000 node
chroot "$base" useradd -u 1000 -g 1000 -m node
# Whatever this machine trusts, such as a proxy between it and the registry.
cp -L /etc/ssl/certs/ca-certificates.crt "$base/etc/ssl/certs/ca-certificates.crt"
container=$(buildah from scratch)
buildah add -q "$container" "$base" /
buildah config --env PATH=/usr/local/bin:/usr/bin:/bin --env NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt "$container"
buildah commit -q --rm "$container" localhost/code-prix-test-base >/dev/null

mkdir "$work/context" "$work/data"
git archive HEAD | tar -x -C "$work/context"
buildah bud --format docker --network host --build-arg NODE_IMAGE=localhost/code-prix-test-base \
  -f "$work/context/deploy/Dockerfile" -t localhost/code-prix-test "$work/context"

chown 1000:1000 "$work/data"
# podman's own health checks need systemd: the image's command is called instead.
$run run -d --name code-prix-image-test --no-healthcheck --ulimit nofile=4096:4096 --ulimit nproc=4096:4096 --network host --read-only \
  --cap-drop ALL --security-opt no-new-privileges --tmpfs /tmp -v "$work/data:/data" -e "PORT=$port" localhost/code-prix-test >/dev/null
check=$(sed -n 's/^  CMD \["node", "-e", "\(.*\)"\]$/\1/p' deploy/Dockerfile)
healthy() {
  for _ in $(seq 60); do
    if $run exec code-prix-image-test node -e "$check"; then return; fi
    sleep 1
  done
  $run logs code-prix-image-test
  return 1
}
links() { $run logs code-prix-image-test 2>&1 | grep -o 'claim/[A-Za-z0-9_-]*' | sort -u; }

healthy
test "$($run exec code-prix-image-test id -u)" = 1000
if $run exec code-prix-image-test touch /app/written 2>/dev/null; then
  echo "The root file system can be written."
  exit 1
fi
$run stop -t 40 code-prix-image-test >/dev/null
test "$(podman inspect code-prix-image-test --format '{{.State.ExitCode}}')" = 0
$run start code-prix-image-test >/dev/null
healthy
# The first admin's link is the installation's own: another one would be another database.
test "$(links | wc -l)" = 1
echo "The image was built, is healthy, runs as node on a read-only file system, ends by itself and keeps its data."
