/** Common uses of the API, as programs that run as they are. */

export const languages = { curl: 'curl', typescript: 'TypeScript', python: 'Python' } as const;
export type Language = keyof typeof languages;
export const languageNames: readonly Language[] = ['curl', 'typescript', 'python'];

export interface Example {
	id: string;
	title: string;
	text: string;
	code: Record<Language, string>;
}

const typescript = (origin: string, lines: string) =>
	`import { cairn } from './cairn.ts';

const api = cairn({ site: '${origin}' });
${lines}`;

const python = (origin: string, lines: string) =>
	`import json
from urllib.request import urlopen

def get(path):
    return json.load(urlopen('${origin}/api/v1' + path))

${lines}`;

/** Returns examples that call the site at `origin`. */
export function apiExamples(origin: string): Example[] {
	const v1 = `${origin}/api/v1`;
	return [
		{
			id: 'read-a-record',
			title: 'Find a record and read it',
			text: 'Search by name or symbol, then read the record by its slug. With sources, each fact comes with the URL it was read from, and when.',
			code: {
				curl: `curl '${v1}/search?q=bitcoin&limit=3'
curl '${v1}/projects/bitcoin?with=sources'`,
				typescript: typescript(
					origin,
					`const found = await api.get('/api/v1/search', { query: { q: 'bitcoin', limit: '3' } });
console.log(found.data.map(({ type, slug }) => \`\${type}/\${slug}\`));

const { data } = await api.get('/api/v1/projects/{slug}', {
	path: { slug: 'bitcoin' },
	query: { with: 'sources' },
});
console.log(data.name, data.fact_sources);`,
				),
				python: python(
					origin,
					`found = get('/search?q=bitcoin&limit=3')
print([one['type'] + '/' + one['slug'] for one in found['data']])

record = get('/projects/bitcoin?with=sources')['data']
print(record['name'], record['fact_sources'])`,
				),
			},
		},
		{
			id: 'walk-a-list',
			title: 'Read a whole list',
			text: 'Filters have plain names. Each page ends with a cursor for the next; no row is skipped or repeated while the catalogue changes.',
			code: {
				curl: `curl '${v1}/rounds?amount_min=100000000&fields=name,date&limit=100'
# then the same with &cursor= and the "cursor" of the answer, until it is null`,
				typescript: typescript(
					origin,
					`const query = { amount_min: '100000000', fields: 'name,date', limit: '100' };
for await (const round of api.each('/api/v1/rounds', { query })) console.log(round.name, round.date);`,
				),
				python: python(
					origin,
					`from urllib.parse import urlencode

cursor = ''
while cursor is not None:
    query = {'amount_min': 100000000, 'fields': 'name,date', 'limit': 100, 'cursor': cursor}
    page = get('/rounds?' + urlencode(query))
    for one in page['data']:
        print(one['name'], one['date'])
    cursor = page['cursor']`,
				),
			},
		},
		{
			id: 'match-a-list',
			title: 'Match your own list',
			text: 'Send up to 100 rows with what you know about each. Each gets the records it may refer to, most likely first.',
			code: {
				curl: `curl '${v1}/match' -H 'Content-Type: application/json' \\
  -d '{"rows":[{"name":"Uniswap","domain":"uniswap.org"},{"handle":"@AaveAave"},{"name":"DCG"}]}'`,
				typescript: typescript(
					origin,
					`const { rows } = await api.match([
	{ name: 'Uniswap', domain: 'uniswap.org' },
	{ handle: '@AaveAave' },
	{ name: 'DCG' },
]);
for (const { records } of rows) console.log(records[0]?.slug, records[0]?.confidence);`,
				),
				python: `import json
from urllib.request import Request, urlopen

rows = [
    {'name': 'Uniswap', 'domain': 'uniswap.org'},
    {'handle': '@AaveAave'},
    {'name': 'DCG'},
]
request = Request(
    '${v1}/match',
    data=json.dumps({'rows': rows}).encode(),
    headers={'Content-Type': 'application/json'},
)
for row in json.load(urlopen(request))['rows']:
    print([(one['slug'], one['confidence']) for one in row['records']])`,
			},
		},
		{
			id: 'follow-a-fact',
			title: 'See how a fact changed',
			text: 'Every change to a record, or to one field: the old value, the new value, the source, and who accepted it.',
			code: {
				curl: `curl '${v1}/projects/bitcoin/history?field=name'`,
				typescript: typescript(
					origin,
					`const { data } = await api.get('/api/v1/projects/{slug}/history', {
	path: { slug: 'bitcoin' },
	query: { field: 'name' },
});
for (const { at, value, source } of data) console.log(at, value, source);`,
				),
				python: python(
					origin,
					`for one in get('/projects/bitcoin/history?field=name')['data']:
    print(one['at'], one['value'], one['source'])`,
				),
			},
		},
		{
			id: 'keep-up',
			title: 'Keep up with all changes',
			text: 'Save the last cursor. Whatever comes after it is new to you, oldest first; nothing is missed.',
			code: {
				curl: `curl '${v1}/changes?limit=5'`,
				typescript: typescript(
					origin,
					`const { data, cursor } = await api.get('/api/v1/changes', { query: { limit: '5' } });
for (const { type, slug, field } of data) console.log(type, slug, field);
console.log('Next time from', cursor);`,
				),
				python: python(
					origin,
					`page = get('/changes?limit=5')
for one in page['data']:
    print(one['type'], one['slug'], one['field'])
print('Next time from', page['cursor'])`,
				),
			},
		},
	];
}
