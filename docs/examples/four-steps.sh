#!/bin/sh
# From an access log to a number of containers, in the four steps of docs/replays/four-steps.md. In a clone, after `npm ci`:
#   sh docs/examples/four-steps.sh access.log 'p99<50ms'
# COMPOSE='docker-compose' where compose is no plugin; BALANCE=roundrobin for another balancer; further words go to the last command.
set -eu
log=${1:?give an access log}
objective=${2:-p99<50ms}
shift "$(($# < 2 ? $# : 2))"
compose=${COMPOSE:-docker compose}
baseload=${BASELOAD:-npx baseload}
trap '$compose rm --force --stop -v unit units >/dev/null 2>&1' EXIT

# 1. The peak: requests a second in the busiest minute.
peak=$($baseload peak "$log" --json | node -p 'JSON.parse(require("node:fs").readFileSync(0)).peak.traffic.peakMinute.ratePerSecond.toFixed(2)')
echo "1. The peak is $peak requests a second."

# 2. The unit: one container of docker-compose.yml, behind HAProxy.
$compose up --detach --scale unit=1 units
echo '2. The unit is one container of the service "unit": 1 CPU, 256 MB.'

# 3. What one holds within the objective, and 4. one more container until the peak is held.
echo "3. and 4. How many hold $peak/s at $objective?"
$baseload size http://127.0.0.1:3110/ --objective "$objective" --peak "$peak/s" \
  --scale "$compose up --detach --no-recreate --scale unit={units} unit" "$@"
