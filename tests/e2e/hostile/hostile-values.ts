import { z } from 'zod';
import { listFields, scalarFields } from '#lib/catalogue/fields.ts';
import type { RecordType } from '#lib/catalogue/record-types.ts';

/** A way to break a page. */
export interface Attack {
	name: string;
	/** Text of this kind, no longer than `most`. */
	text: (most: number) => string;
	/** Addresses; the first that a field accepts is used. */
	links: readonly string[];
}

const repeated = (piece: string) => (most: number) => piece.repeat(Math.floor(most / piece.length));
const cut = (text: string) => (most: number) => text.slice(0, most);

const RUN = 'window.hit=(window.hit??0)+1';
// Shortest first: a field for twenty characters gets the beginning of it.
const SCRIPT = [
	`"'><svg onload=hit=1>`,
	`</title></textarea></style></script><script>${RUN}</script>`,
	`<img src=x onerror="${RUN}"><a href="javascript:${RUN}">x</a><iframe srcdoc="<script>parent.hit=1</script>">`,
	`\${${RUN}} {{constructor.constructor('${RUN}')()}} <!-- ]]> --> &lt;script&gt; &#x3c;`,
].join(' ');

export const attacks: readonly Attack[] = [
	{
		name: 'script',
		text: cut(SCRIPT),
		links: [
			`javascript:${RUN}`,
			`data:text/html,<script>${RUN}</script>`,
			`https://example.com/"onmouseover="${RUN}"x="'><script>${RUN}</script>`,
			'https://example.com/x',
		],
	},
	{
		name: 'directions and signs without width',
		text: (most) =>
			cut('\u202e\u2066evil\u200b\u200d\ufeff\u200f=cmd()\u2028\u2029\u0007\u001b[31m "; -- ')(
				most,
			),
		links: ['https://example.com/\u202egpj.exe', 'https://example.com/\u200bx'],
	},
	{
		name: 'words without a break',
		text: repeated('W'),
		links: [`https://${'w'.repeat(60)}.example.com/${'w'.repeat(1_800)}`],
	},
	{
		name: 'emoji and combining marks',
		text: repeated('e\u0301\u0300\u0323\u0334👩‍👩‍👧‍👦🏴‍☠️\u0e49\u0e49\u0e49ด้้้้'),
		links: [`https://example.com/${'é👩‍👧'.repeat(100)}`],
	},
];

/** Ids of records that may be referenced, by the end of the field's name. */
export type Known = Readonly<Record<string, number>>;

/** Lengths that fields may allow, longest first. */
const LENGTHS = [10_000, 500, 300, 200, 60, 20];

function candidates({ text, links }: Attack): unknown[] {
	const texts = LENGTHS.map((most) => text(most));
	return [
		...texts,
		...links,
		'/logos/x.svg',
		`"<img/onerror=hit=1>"@example.com`,
		'a@example.com',
		'2026-01-31',
		'EUR',
		true,
		7,
		2019,
	];
}

/** Whether an item requires a record that does not exist. */
const namesUnknown = (item: unknown, known: Known): boolean =>
	item instanceof z.ZodObject &&
	Object.entries(item.shape).some(
		([name, inner]) =>
			name.endsWith('_id') &&
			name !== 'external_id' &&
			inner instanceof z.ZodNumber &&
			!(name in known),
	);

/** A value for this field's schema, as bad as it allows. */
function worst(schema: unknown, attack: Attack, known: Known, field: string): unknown {
	if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional)
		return worst(schema.unwrap(), attack, known, field);
	// A schema that transforms an object is filled by that object.
	if (schema instanceof z.ZodPipe && schema.in instanceof z.ZodObject)
		return worst(schema.in, attack, known, field);
	if (schema instanceof z.ZodArray)
		return namesUnknown(schema.element, known) ? [] : [worst(schema.element, attack, known, field)];
	if (schema instanceof z.ZodObject)
		return Object.fromEntries(
			Object.entries(schema.shape).map(([name, inner]) => [
				name,
				worst(inner, attack, known, name),
			]),
		);
	if (schema instanceof z.ZodEnum) return schema.options[0];
	if (schema instanceof z.ZodLiteral) return [...schema.values][0];
	if (field.endsWith('_id') && field in known) return known[field];
	if (field.endsWith('_id') && field !== 'external_id') return null;
	if (!(schema instanceof z.ZodType))
		throw new Error(`${field} has no schema that this test knows.`);
	const value = candidates(attack).find((candidate) => schema.safeParse(candidate).success);
	if (value === undefined) throw new Error(`${field} admits nothing that this test has.`);
	return value;
}

/** Every field of a record of this kind except its slug, which is derived from the name, each as bad as possible. */
export function hostileFields(type: RecordType, attack: Attack, known: Known) {
	const shape = { ...scalarFields[type].shape, ...listFields[type].shape };
	return Object.fromEntries(
		Object.entries(shape)
			.filter(([name]) => name !== 'slug' && name !== 'merged_into_id')
			.map(([name, schema]) => [name, worst(schema, attack, known, name)]),
	);
}
