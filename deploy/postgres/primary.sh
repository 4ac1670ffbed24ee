#!/usr/bin/env bash
# Run once by the image of PostgreSQL, when the primary is made: the owner of the database, and who may follow it.
set -euo pipefail

psql --username postgres --set ON_ERROR_STOP=1 \
	--set owner="$DATABASE_PASSWORD" --set replication="$REPLICATION_PASSWORD" <<'SQL'
CREATE ROLE cairn LOGIN PASSWORD :'owner';
CREATE DATABASE cairn OWNER cairn;
CREATE ROLE replicator LOGIN REPLICATION PASSWORD :'replication';
SQL
echo 'host replication replicator all scram-sha-256' >> "$PGDATA/pg_hba.conf"
