#!/usr/bin/env bash
# Begins as a copy of the primary and follows it. To make it anew, after a failover say, stop it, remove its volume, start it.
set -euo pipefail

if [ ! -s "$PGDATA/PG_VERSION" ]; then
	rm -rf "${PGDATA:?}"
	mkdir -p "$PGDATA"
	chmod 700 "$PGDATA"
	PGPASSWORD="$REPLICATION_PASSWORD" pg_basebackup --pgdata "$PGDATA" --wal-method stream --write-recovery-conf \
		--slot standby \
		--dbname "host=primary port=5432 user=replicator application_name=standby"
	# --write-recovery-conf leaves the password out.
	echo "primary_conninfo = 'host=primary port=5432 user=replicator password=$REPLICATION_PASSWORD application_name=standby'" \
		>> "$PGDATA/postgresql.auto.conf"
fi
exec "$@"
