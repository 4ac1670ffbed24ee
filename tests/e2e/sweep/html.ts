import { type ConfigData, HtmlValidate, StaticConfigLoader } from 'html-validate';

/** As strict as html-validate's defaults, except for what is listed here with a reason. */
const config: ConfigData = {
	root: true,
	extends: ['html-validate:recommended', 'html-validate:document', 'html-validate:a11y'],
	// Astro writes its one style rule for islands before the first of them, wherever in the page that is.
	elements: ['html5', { style: { flow: true } }],
	rules: {
		// React writes `maxLength`, `hidden=""` and `<input/>` in its own way, and begins ids with `_`: all of it is
		// valid HTML.
		'attr-case': ['error', { style: ['lowercase', 'camelcase'] }],
		'attribute-empty-style': 'off',
		'attribute-boolean-style': 'off',
		'void-style': 'off',
		'valid-id': ['error', { relaxed: true }],
		// Astro keeps some line breaks of its templates.
		'no-trailing-whitespace': 'off',
		// A title is as long as its record's name; those who list the page truncate it as needed.
		'long-title': 'off',
		// The suggestions below a search field are not a form's select.
		'prefer-native-element': ['error', { exclude: ['listbox'] }],
		// Files of this site are as safe as the page that names them.
		'require-sri': ['error', { target: 'crossorigin' }],
		// The values of a filter are ticked or typed, under one name.
		'form-dup-name': 'off',
		// Search fields are submitted by Enter and by the search key of a phone's keyboard.
		'wcag/h32': 'off',
	},
};

const validator = new HtmlValidate(new StaticConfigLoader(config));

/** What html-validate reports about a page, at most twenty messages; empty for a good one. */
export async function complaintsAbout(html: string): Promise<string[]> {
	const { results } = await validator.validateString(html);
	return results
		.flatMap(({ messages }) => messages)
		.slice(0, 20)
		.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`);
}
