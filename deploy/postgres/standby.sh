#!/usr/bin/env bash
# Begins as a copy of the primary (PRIMARY_HOST, unless it is "primary") and follows it. To make it anew, after a failover say, stop it,
# remove its volume, start it.
set -euo pipefail

host=${PRIMARY_HOST:-primary}

if [ ! -s "$PGDATA/PG_VERSION" ]; then
	export PGPASSWORD=$REPLICATION_PASSWORD
	rm -rf "${PGDATA:?}"
	mkdir -p "$PGDATA"
	chmod 700 "$PGDATA"
	# The log is kept for it there from now on. One that was promoted has no such place yet.
	psql --no-psqlrc --quiet --output /dev/null --dbname "host=$host user=replicator dbname=postgres" --command "
		SELECT pg_create_physical_replication_slot('standby')
		WHERE NOT EXISTS (SELECT FROM pg_replication_slots WHERE slot_name = 'standby')"
	pg_basebackup --pgdata "$PGDATA" --checkpoint fast --wal-method stream --write-recovery-conf --slot standby \
		--dbname "host=$host user=replicator application_name=standby"
	# --write-recovery-conf leaves the password out.
	echo "primary_conninfo = 'host=$host user=replicator password=$REPLICATION_PASSWORD application_name=standby'" \
		>> "$PGDATA/postgresql.auto.conf"
	unset PGPASSWORD
fi
exec "$@"
