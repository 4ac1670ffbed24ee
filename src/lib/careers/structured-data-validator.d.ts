declare module '@adobe/structured-data-validator' {
	interface Issue {
		issueMessage: string;
		severity: 'ERROR' | 'WARNING';
	}

	/** Checks structured data by the rules that search engines publish, which are a part of schema.org's. */
	// biome-ignore lint/style/noDefaultExport: it is what the package exports.
	export default class Validator {
		/** @param data things of each notation, by their type. */
		validate(
			data: Record<'jsonld' | 'microdata' | 'rdfa', Record<string, object[]>>,
		): Promise<Issue[]>;
	}
}
