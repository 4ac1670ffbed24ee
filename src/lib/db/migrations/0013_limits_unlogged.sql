-- A count of requests is not worth a wait for the disk, and a standby has no use for it. A crash of PostgreSQL empties it.
ALTER TABLE rate_limit SET UNLOGGED;
