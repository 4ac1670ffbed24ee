#!/usr/bin/env bash
# Makes the standby the primary, at the address that the instances know. The primary is taken out first, so that no two servers take
# writes; then the standby is promoted, and the address leads to it. To be run by a person, or by a watch that is sure.
#   deploy/promote.sh <admin socket of HAProxy> <postgres:// address of the standby, as superuser>
set -euo pipefail

socket=$1
standby=$2

# HAProxy answers a command that it has carried out with nothing.
tell() {
	local answer
	answer=$(perl -MIO::Socket::UNIX -e '
		my $socket = IO::Socket::UNIX->new(Peer => $ARGV[0]) or die "$ARGV[0]: $!\n";
		print $socket "$ARGV[1]\n";
		$socket->flush;
		print while <$socket>;' "$socket" "$1")
	[ -z "${answer//[[:space:]]/}" ] || { echo "$1: $answer" >&2; return 1; }
}

tell 'set server database/primary state maint'
tell 'shutdown sessions server database/primary'
promoted=$(psql --no-psqlrc --quiet --tuples-only --no-align --dbname "$standby" --command 'SELECT pg_promote()')
[ "$promoted" = t ] || { echo 'The standby was not promoted.' >&2; exit 1; }
tell 'set server database/standby state ready'
waits=$(psql --no-psqlrc --quiet --tuples-only --no-align --dbname "$standby" --command 'SHOW synchronous_standby_names')
[ -z "$waits" ] || echo "It acknowledges nothing until \"$waits\" follows it; to go on without: ALTER SYSTEM RESET synchronous_standby_names" >&2
echo 'The standby is the primary now. Swap the two in haproxy.cfg, and make the old primary anew before it starts again.'
