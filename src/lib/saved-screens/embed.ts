import { PRODUCT } from '#lib/base/site.ts';
import { escaped } from '#lib/format/markup.ts';
import type { SavedScreen } from './saved-screen.ts';

/** A screen framed by another page. It contains nothing about the reader and needs no script. */

export const embedThemes = ['light', 'dark'] as const;
export type EmbedTheme = (typeof embedThemes)[number];
export const EMBED_ROWS = { least: 5, most: 50, usual: 10 };

/** Returns the theme and number of rows in a query; invalid values are ignored. */
export function readEmbed(query: URLSearchParams): { theme: EmbedTheme; rows: number } {
	const theme = embedThemes.find((one) => one === query.get('theme')) ?? 'light';
	const rowsText = query.get('rows') ?? '';
	const { least, most, usual } = EMBED_ROWS;
	const rows = /^\d{1,4}$/.test(rowsText)
		? Math.min(most, Math.max(least, Number(rowsText)))
		: usual;
	return { theme, rows };
}

/** Returns the HTML for embedding a screen in another page. */
export const embedSnippet = (origin: string, { slug, name }: SavedScreen): string =>
	`<iframe src="${origin}/embed/screen/${slug}?theme=light&amp;rows=${EMBED_ROWS.usual}" title="${escaped(name)}" width="100%" height="480" loading="lazy"></iframe>`;

const colours = {
	light:
		'--ground:#fff;--line:#e7e5e1;--ink:#1d1b18;--soft:#6b665e;--accent:#3b4fd8;--gain:#12805c;--loss:#c8322b;color-scheme:light',
	dark: '--ground:#101214;--line:#2a2e34;--ink:#ece9e4;--soft:#9b968d;--accent:#8b9bff;--gain:#3fbf8f;--loss:#ff6b61;color-scheme:dark',
} as const satisfies Record<EmbedTheme, string>;

/** Returns the frame's style; the content security policy allows it by its hash. */
export const embedStyle = (theme: EmbedTheme): string => `
:root{${colours[theme]}}
body{margin:0;padding:12px;background:var(--ground);color:var(--ink);font:13px/1.4 system-ui,sans-serif}
h1{margin:0 0 4px;font-size:16px}
p{margin:0 0 8px;color:var(--soft)}
a{color:var(--accent)}
.rows{overflow-x:auto;position:relative}
table{border-collapse:collapse;white-space:nowrap}
th,td{padding:6px 10px;border-bottom:1px solid var(--line);text-align:left;font-weight:400}
thead th{color:var(--soft)}
th .entity{font-weight:700}
.figure{text-align:right;font-variant-numeric:tabular-nums}
.gain{color:var(--gain);stroke:var(--gain);fill:none}
.loss{color:var(--loss);stroke:var(--loss);fill:none}
.entity,.lead,.marks a{text-decoration:none}
.tags,.marks,.cell-links{display:inline-flex;gap:6px;align-items:center;max-width:320px;overflow:hidden}
.mark{display:inline-flex;width:24px;height:24px;position:relative;overflow:hidden;align-items:center;justify-content:center;font-size:10px}
.mark img{position:absolute;inset:0}
.symbol,.sample,.more,.note,.missing{color:var(--soft);margin-left:4px}
.visually-hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
td>span:not([class]){display:inline-block;max-width:320px;overflow:hidden;text-overflow:ellipsis;vertical-align:bottom}
`;

const absolute = (html: string, origin: string): string =>
	html
		.replaceAll(/ href="\/(?!\/)/g, ` href="${origin}/`)
		.replaceAll(/<a [^>]*class="star"[^>]*><\/a>/g, '');

/** Returns the page in the frame. `table` is the HTML of a directory's table. */
export function embedPage(
	saved: SavedScreen,
	{
		origin,
		theme,
		counted,
		table,
	}: { origin: string; theme: EmbedTheme; counted: string; table: string },
): string {
	const address = `${origin}/screen/${saved.slug}`;
	return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escaped(saved.name)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<meta name="description" content="${escaped(`${saved.name}: ${counted}`)}"><link rel="canonical" href="${escaped(address)}"><base target="_blank"><style>${embedStyle(theme)}</style></head>
<body><h1>${escaped(saved.name)}</h1><p>${escaped(counted)} · <a href="${escaped(address)}" target="_blank" rel="noopener">All of it on ${PRODUCT}</a></p>
<div class="rows" tabindex="0" role="region" aria-label="Rows">${absolute(table, origin)}</div></body></html>
`;
}

/**
 * Returns the frame's content if there is nothing to display: the reason, in a sentence. `address` is the URL of the
 * screen's page.
 */
export const emptyEmbed = (reason: string, address: string): string =>
	`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Nothing to show · ${PRODUCT}</title><meta name="description" content="${escaped(reason)}">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<link rel="canonical" href="${escaped(address)}"><style>${embedStyle('light')}</style></head>
<body><h1>Nothing to show</h1><p>${escaped(reason)}</p></body></html>
`;
