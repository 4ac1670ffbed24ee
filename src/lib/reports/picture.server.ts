import { longDate } from '#lib/format/dates.ts';
import { pictureResponse } from '#lib/seo/pictures.server.ts';
import type { BlockContent } from './block-content.ts';
import { readReportContent } from './page.server.ts';
import type { Report } from './report.ts';

const figureOf = (blocks: readonly BlockContent[]): [string, string][] => {
	const figure = blocks.find((one) => one.kind === 'figure');
	return figure ? [[figure.record?.name ?? figure.label, figure.text]] : [];
};

/** Returns a report's first figure; for a live report, only that block is read. */
async function firstFigure(report: Report): Promise<[string, string][]> {
	if (report.frozen) return figureOf(report.frozen.blocks);
	const first = report.blocks.find((one) => one.kind === 'figure');
	if (!first) return [];
	return figureOf((await readReportContent({ ...report, blocks: [first] })).blocks);
}

/** Returns the social preview image of a published report: its title, author, date and first figure. */
export async function reportPicture(report: Report): Promise<Response> {
	const { title, username, frozen, published_at, blocks } = report;
	const date = frozen?.at ?? published_at;
	const facts: [string, string][] = [
		...(username === null ? [] : [['By', username] satisfies [string, string]]),
		...(date === null
			? []
			: [[frozen ? 'As of' : 'Published', longDate(date)] satisfies [string, string]]),
		...(await firstFigure(report)),
	];
	const charts = blocks.filter(({ kind }) => kind === 'table' || kind === 'chart').length;
	if (facts.length < 4 && charts > 0) facts.push(['Tables and charts', String(charts)]);
	return pictureResponse({ kind: 'Report', name: title, symbol: null, facts, isSample: false });
}
