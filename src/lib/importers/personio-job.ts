import { z } from 'zod';
import { MAX_DESCRIPTION_LENGTH } from '#lib/careers/job-words.ts';
import { workplaceIn } from '#lib/careers/work-words.ts';
import { type JobService, list, number, part, readItem, text } from './job-format.ts';
import {
	childrenOf,
	elementAt,
	parseXml,
	textAt,
	type XmlElement,
	XmlRefusedError,
} from './xml-tree.ts';

const job = z.object({
	id: text,
	name: text,
	department: text,
	offices: list(z.string()),
	employmentType: text,
	schedule: text,
	createdAt: text,
	texts: list(z.object({ name: text, html: text })),
	salary: part({ min: number, max: number, currency: text, period: text }),
});

/** Number of characters read from one element: a part of a description with its markup. */
const MAX_TEXT_LENGTH = 4 * MAX_DESCRIPTION_LENGTH;

const isText = (one: string | null): one is string => one !== null;

/** Returns a position, reduced to the fields that we read. */
function itemOf(position: XmlElement): object {
	const at = (...path: string[]) => textAt(position, ...path);
	const others = childrenOf(elementAt(position, 'additionalOffices'), 'office');
	return {
		id: at('id'),
		name: at('name'),
		department: at('department'),
		offices: [at('office'), ...others.map((one) => textAt(one))].filter(isText),
		employmentType: at('employmentType'),
		schedule: at('schedule'),
		createdAt: at('createdAt'),
		texts: childrenOf(elementAt(position, 'jobDescriptions'), 'jobDescription').map((one) => ({
			name: textAt(one, 'name'),
			html: elementAt(one, 'value')?.text.trim(),
		})),
		salary: {
			min: at('salaryInformation', 'min'),
			max: at('salaryInformation', 'max'),
			currency: at('salaryInformation', 'currencyCode'),
			period: at('salaryInformation', 'type'),
		},
	};
}

function positionsIn(xml: string): XmlElement[] | null {
	if (!/^\s*(?:<\?xml[^>]*>\s*)?<workzag-jobs\b/.test(xml)) return null;
	try {
		return childrenOf(parseXml(xml.trimStart(), MAX_TEXT_LENGTH), 'position');
	} catch (error) {
		if (error instanceof XmlRefusedError) return null;
		throw error;
	}
}

/** Returns full or part time for regular employees; for others, the stated employment type. */
const employmentOf = ({ employmentType, schedule }: z.output<typeof job>) =>
	/^(?:permanent|fixed[_-]term)$/i.test(employmentType ?? '') ? schedule : employmentType;

/** Returns the way of working if all offices agree on it. */
function workplaceOf(offices: readonly string[]): string | null {
	const [way = null, ...others] = new Set(offices.map(workplaceIn));
	return others.length > 0 ? null : way;
}

const escaped = (plain: string): string => plain.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const address = (name: string) => `https://${name}.jobs.personio.de/xml?language=en`;

/** Personio, whose feed gives no job addresses: they are built from job numbers. */
export const personio: JobService = {
	address,
	pages: [[/^([^./]+)\.jobs\.personio\.(?:de|com)\//, address]],
	format: {
		kind: 'personio',
		items: ({ text: xml }) => positionsIn(xml)?.map(itemOf) ?? null,
		read(item, notes, page) {
			const position = readItem(job, item, notes);
			const texts = (position.texts ?? []).map(
				({ name, html }) => `${name ? `<h3>${escaped(name)}</h3>` : ''}${html ?? ''}`,
			);
			return {
				id: position.id,
				name: position.name,
				html: texts.join(''),
				department: position.department,
				locations: position.offices ?? [],
				workplace: workplaceOf(position.offices ?? []),
				employment: employmentOf(position),
				salary: position.salary ?? null,
				url: position.id && URL.parse(`/job/${encodeURIComponent(position.id)}`, page)?.href,
				published: position.createdAt,
			};
		},
	},
};
