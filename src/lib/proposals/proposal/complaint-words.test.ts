import { expect, test } from 'vitest';
import type { RecordType } from '#lib/catalogue/record-types.ts';
import { complaintOf } from './complaint-words.ts';
import { schemaOf } from './proposed-changes.ts';

test.each<[RecordType, string, unknown, string]>([
	['project', 'year_founded', 'soon', 'Write a number.'],
	['project', 'year_founded', 2020.5, 'Enter a whole number.'],
	['project', 'year_founded', 1, 'Write a number of at least 1600.'],
	['organization', 'employee_count', 3e9, 'Write a number of at most 2147483647.'],
	['project', 'name', 'x'.repeat(301), 'Write at most 300 characters.'],
	['project', 'name', '\u200b', 'This has nothing that can be seen.'],
	['project', 'website', 'gneiss', 'This is not a web address (https://…).'],
	['project', 'email', 'ada', 'This is not an e-mail address.'],
	['project', 'has_token', 'yes', 'Choose yes or no.'],
	['round', 'date', '21.11.2026', 'Write a date like 2026-11-21.'],
	['round', 'date', '0000-01-01', 'This is not a date.'],
	['round', 'date_precision', 'week', 'Choose one of: day, month, year.'],
	['project', 'events', [{}], '1, title: Write a text.'],
	['organization', 'portfolio', [{}], '1, project id: Choose one from the directory.'],
	['person', 'events', [{ project_id: null }], '1, project id: Choose one from the directory.'],
	['round', 'investors', 'x', 'This has to be a list.'],
	['project', 'logo', 'x', 'This cannot be used.'],
])('%s.%s of %j: %s', (type, field, value, text) => {
	const result = schemaOf(type, field)?.safeParse(value);
	expect(complaintOf(result?.error?.issues[0])).toBe(text);
});
