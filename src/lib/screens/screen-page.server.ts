import { reads } from '#lib/db/client.ts';
import { readEmptyColumns } from '#lib/directory/page.server.ts';
import type { DirectoryView } from '#lib/directory/view.ts';
import { countConditions } from './count-conditions.ts';
import { type ExampleScreen, exampleScreens } from './examples.ts';
import { fields } from './fields.ts';
import { type OpenScreen, openScreen } from './open-screen.ts';
import { type FieldOptions, optionsOf } from './options.ts';
import type { Screen } from './screen.ts';
import { screenerHref } from './screen-links.ts';
import { screenOfView } from './screen-of-view.ts';
import { readScreen } from './screen-text.ts';

/** The data for rendering a screen's page. */
export interface ScreenPage {
	screen: Screen;
	/** The field being added. */
	field: string | null;
	/** Reasons why no rows are displayed, as sentences. */
	faults: string[];
	opened: OpenScreen | null;
	/** By field name. */
	options: ReadonlyMap<string, FieldOptions>;
	/** Default columns in which no record has a value. */
	empty: string[];
}

async function optionsOfScreen(
	{ source, groups }: Screen,
	field: string | null,
): Promise<ReadonlyMap<string, FieldOptions>> {
	const names = groups.flatMap(({ conditions }) => conditions.map((one) => one.field));
	const found = new Map<string, FieldOptions>();
	for (const name of new Set([...names, ...(field === null ? [] : [field])])) {
		const fieldSpec = fields[source].get(name);
		const options = fieldSpec && (await optionsOf(reads, source, fieldSpec));
		if (options) found.set(name, options);
	}
	return found;
}

/** Returns the page of a valid screen. */
export async function screenPage(
	screen: Screen,
	page: number,
	field: string | null,
): Promise<ScreenPage> {
	const [opened, options, empty] = await Promise.all([
		openScreen(reads, screen, page),
		optionsOfScreen(screen, field),
		readEmptyColumns(screen.source),
	]);
	const isRefused = 'refused' in opened;
	return {
		...{ screen, field, options, empty },
		faults: isRefused ? [opened.refused] : [],
		opened: isRefused ? null : opened,
	};
}

/** Returns a screen's form with its problems, without querying rows. */
export const faultyPage = async (screen: Screen, faults: string[]): Promise<ScreenPage> => ({
	...{ screen, faults, field: null, opened: null, empty: [] },
	options: await optionsOfScreen(screen, null),
});

/** Returns the example screens that currently have rows, with their counts. */
export async function countedExamples(): Promise<
	(ExampleScreen & { href: string; total: number })[]
> {
	const counted: (ExampleScreen & { href: string; total: number })[] = [];
	// One after the other: a cached page may take its time, but not every connection.
	for (const example of exampleScreens) {
		const read = readScreen(example.text);
		if ('faults' in read) continue;
		const { total } = await countConditions(reads, read.screen);
		if (total > 0) counted.push({ ...example, href: screenerHref(read.screen), total });
	}
	return counted;
}

/** Returns the screen equivalent to a directory's view; undefined when a screen cannot express it. */
export const screenFromView = (view: DirectoryView): Promise<Screen | undefined> =>
	screenOfView(reads, view);
