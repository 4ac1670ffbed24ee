#!/usr/bin/env bash
# ical.js 2.2.1, node-ical 0.27.2 and rrule 2.8.1, reading a calendar of token unlocks on dates that follow no rule: a DTSTART and a list of further
# dates (RDATE), which RFC 5545 makes three unlocks.
#
# Seen: no two readers agree. ical.js has the two dates of the list and not the start; node-ical has the start and not the list, for a calendar with
# a rule too (its event keeps RDATE as one text, and expanding it reads only the rule). With a rule beside the list, ical.js is right. rrule, given
# the dates alone, also leaves out the start. So the same file is a first unlock for one reader, all but the first for another, and neither says a
# word. Who publishes unlocks should write one event for each date; who reads them should put the start and the list together.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts ical.js@2.2.1 node-ical@0.27.2 rrule@2.8.1 >/dev/null
cat > read.mjs <<'JS'
import ICAL from 'ical.js';
import nodeIcal from 'node-ical';
import rrule from 'rrule';

const start = 'DTSTART;VALUE=DATE:20240116';
const list = 'RDATE;VALUE=DATE:20240316,20240625';
const calendar = (lines) => ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//example//unlocks//EN', 'BEGIN:VEVENT', 'UID:unlock@example.org',
	'DTSTAMP:20240101T000000Z', ...lines, 'SUMMARY:Unlock', 'END:VEVENT', 'END:VCALENDAR', ''].join('\r\n');
const day = (date) => date.toISOString().slice(5, 10);
const byIcalJs = (text) => {
	const iterator = new ICAL.Event(new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vevent')).iterator();
	return Array.from({ length: 5 }, () => iterator.next()).filter(Boolean).map((date) => `${date}`.slice(5, 10));
};
const byNodeIcal = (text) => {
	const event = Object.values(nodeIcal.sync.parseICS(text)).find(({ type }) => type === 'VEVENT');
	return nodeIcal.expandRecurringEvent(event, { from: new Date('2024-01-01'), to: new Date('2025-01-01') }).map((one) => day(one.start));
};
for (const lines of [[start, list], [start, 'RRULE:FREQ=MONTHLY;COUNT=2', list]])
	console.log(JSON.stringify({ icalJs: byIcalJs(calendar(lines)), nodeIcal: byNodeIcal(calendar(lines)) }));
console.log(JSON.stringify(rrule.rrulestr('DTSTART:20240116T000000Z\nRDATE:20240316T000000Z,20240625T000000Z', { forceset: true }).all().map(day)));
JS
seen=$(TZ=UTC node read.mjs)
echo "$seen"
[ "$seen" = '{"icalJs":["03-16","06-25"],"nodeIcal":["01-16"]}
{"icalJs":["01-16","02-16","03-16","06-25"],"nodeIcal":["01-16","02-16"]}
["03-16","06-25"]' ]
