#!/bin/sh
# Makes a backup in FOLDER, copies it elsewhere and deletes all but the newest KEEP: sh scripts/backup.sh FOLDER KEEP
# BACKUP_COPY is a shell command that copies "$1" off this machine; without it, nothing is copied. If the backup or the
# copying fails, the script exits with the code of the command that failed, and deletes nothing. Otherwise it exits with the
# code of `ops backup`: 3 means that the backup was made but lacks some files; `ops backup` has listed the first of them.
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
