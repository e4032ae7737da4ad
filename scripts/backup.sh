#!/bin/sh
# Makes a backup, copies it elsewhere, and keeps the newest: sh scripts/backup.sh FOLDER KEEP
# BACKUP_COPY is a command of the shell that copies "$1" off this machine. Nothing is removed where one of them fails.
# Ends as `ops backup` does: 3 says that the backup is there and names files that it does not hold.
set -eu
umask 077
folder=$1
keep=$2
node=node_modules/.bin/node
[ -x "$node" ] || node=node

file=$folder/skygate-$(date -u +%Y%m%dT%H%M%SZ).backup
status=0
"$node" --max-semi-space-size=2 --heap-growing-percent=12 scripts/ops/main.ts backup "$file" || status=$?
[ "$status" -eq 0 ] || [ "$status" -eq 3 ] || exit "$status"
[ -z "${BACKUP_COPY:-}" ] || sh -euc "$BACKUP_COPY" copy "$file"

ls -1 "$folder" | grep '^skygate-[0-9TZ]*\.backup$' | sort -r | tail -n "+$((keep + 1))" | while read -r old; do
  rm -- "$folder/$old"
done
exit "$status"
