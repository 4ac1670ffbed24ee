import { type PageType, pageTabs } from '#lib/entities/tabs.ts';
import { readScreen } from '#lib/screens/screen-text.ts';
import type { Block } from './block.ts';

/** A block as form values: texts by control name, `columns` as a list. A refused form is shown again from these. */
export interface BlockValues {
	/** The kind of block, including a figure's source: `figure-fact`. */
	kind: FormKind;
	text: string;
	/** The screen as text. */
	s: string;
	/** Name or URL of another screen, as entered. */
	address: string;
	rows: string;
	columns: string[];
	shape: string;
	by: string;
	measure: string;
	of: string;
	group: string;
	/** URL of a record: `/project/bitcoin`. */
	record: string;
	field: string;
	caption: string;
}

export const formKinds = [
	'text',
	'table',
	'chart',
	'record',
	'figure-fact',
	'figure-screen',
] as const;
export type FormKind = (typeof formKinds)[number];

/** Kinds of blocks that take their rows from a screen. */
export const screenKinds: readonly FormKind[] = ['table', 'chart', 'figure-screen'];

export const kindLabels: Record<FormKind, string> = {
	text: 'Text',
	table: 'Table',
	chart: 'Chart',
	record: 'Record card',
	'figure-fact': 'Figure from a record',
	'figure-screen': 'Figure from a screen',
};

/** An empty form. */
export const emptyValues = (kind: FormKind): BlockValues => ({
	...{ kind, text: '', s: '', address: '', rows: '10', columns: [], shape: 'bar', by: 'sector' },
	...{ measure: 'count', of: '', group: '', record: '', field: '', caption: '' },
});

const recordAddress = ({ type, slug }: { type: PageType; slug: string }): string =>
	`/${type}/${encodeURIComponent(slug)}`;

/** Returns a block's form values. */
export function valuesOf(block: Block): BlockValues {
	switch (block.kind) {
		case 'text':
			return { ...emptyValues('text'), text: block.text };
		case 'table': {
			const { s, caption, columns, rows } = block;
			return { ...emptyValues('table'), s, caption, rows: String(rows), columns: columns ?? [] };
		}
		case 'chart': {
			const { s, shape, by, measure, of, group, caption } = block;
			return {
				...emptyValues('chart'),
				...{ s, shape, by, measure, of: of ?? '', group: group ?? '', caption },
			};
		}
		case 'record':
			return {
				...emptyValues('record'),
				record: recordAddress(block),
				caption: block.caption,
			};
		case 'figure':
			return block.from === 'fact'
				? {
						...emptyValues('figure-fact'),
						record: recordAddress(block),
						field: block.field,
						caption: block.caption,
					}
				: {
						...emptyValues('figure-screen'),
						...{ s: block.s, measure: block.measure, of: block.of ?? '', caption: block.caption },
					};
	}
}

const isPageType = (name: string): name is PageType => Object.hasOwn(pageTabs, name);

/** Returns the record at a URL, with or without the site's origin; undefined if there is none. */
export function recordIn(address: string): { type: PageType; slug: string } | undefined {
	const [, type = '', part = ''] =
		/^(?:https?:\/\/[^/]*)?\/?([a-z]+)\/([^/?#\s]+)/.exec(address.trim()) ?? [];
	if (!isPageType(type)) return undefined;
	try {
		return { type, slug: decodeURIComponent(part) };
	} catch {
		return undefined;
	}
}

/** The text of the screen in a URL, or given directly; anything else is returned unchanged. */
export function screenIn(address: string): string {
	const text = address.trim();
	if ('screen' in readScreen(text)) return text;
	const [, query = ''] = /\?([^#]*)/.exec(text) ?? [];
	return new URLSearchParams(query).get('s') ?? text;
}

const textIn = (form: FormData, name: string): string => {
	const value = form.get(name);
	// Browsers send line breaks as two characters.
	return typeof value === 'string' ? value.replaceAll('\r\n', '\n') : '';
};

/** Returns the values submitted by a block's form; undefined if it names no kind. */
export function sentValues(form: FormData): BlockValues | undefined {
	const kind = formKinds.find((one) => one === textIn(form, 'kind'));
	if (!kind) return undefined;
	const usual = emptyValues(kind);
	const of = (name: Exclude<keyof BlockValues, 'columns' | 'kind'>) =>
		form.has(name) ? textIn(form, name) : usual[name];
	return {
		kind,
		text: of('text'),
		s: textIn(form, 'saved') || of('s'),
		address: of('address').trim(),
		rows: of('rows'),
		columns: form.getAll('columns').filter((one) => typeof one === 'string'),
		...{ shape: of('shape'), by: of('by'), measure: of('measure'), of: of('of') },
		...{ group: of('group'), record: of('record'), field: of('field'), caption: of('caption') },
	};
}

const orNull = (text: string): string | null => (text === '' ? null : text);

/** Returns a record as referenced in a block. If it is invalid, the call refuses it with its own message. */
const recordOf = (address: string) => recordIn(address) ?? { type: 'project' as const, slug: '' };

/** Returns a block as sent to a call, which validates it. */
export function blockOf(values: BlockValues): object {
	const { s, caption, measure } = values;
	switch (values.kind) {
		case 'text':
			return { kind: 'text', text: values.text };
		case 'table':
			return {
				...{ kind: 'table', s, caption },
				rows: /^\d{1,4}$/.test(values.rows) ? Number(values.rows) : 0,
				columns: values.columns.length > 0 ? values.columns : null,
			};
		case 'chart':
			return {
				...{ kind: 'chart', s, caption, measure, shape: values.shape, by: values.by },
				// Rows are counted: a number field still selected beside it is ignored.
				of: measure === 'count' ? null : orNull(values.of),
				group: orNull(values.group),
			};
		case 'record':
			return { kind: 'record', ...recordOf(values.record), caption };
		case 'figure-fact':
			return {
				...{ kind: 'figure', from: 'fact', ...recordOf(values.record) },
				...{ field: values.field, caption },
			};
		case 'figure-screen':
			return {
				...{ kind: 'figure', from: 'screen', s, measure, caption },
				of: measure === 'count' ? null : orNull(values.of),
			};
	}
}
