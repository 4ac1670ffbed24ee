import { type ConfigData, HtmlValidate, StaticConfigLoader } from 'html-validate';

/** As strict as html-validate is by itself, but for what is named here with its reason. */
const config: ConfigData = {
	root: true,
	extends: ['html-validate:recommended', 'html-validate:document', 'html-validate:a11y'],
	// Astro writes its one rule for islands before the first of them, wherever in the page that is.
	elements: ['html5', { style: { flow: true } }],
	rules: {
		// React spells `maxLength`, `hidden=""` and `<input/>` in its own way, and begins an id with `_`: all of it is HTML.
		'attr-case': ['error', { style: ['lowercase', 'camelcase'] }],
		'attribute-empty-style': 'off',
		'attribute-boolean-style': 'off',
		'void-style': 'off',
		'valid-id': ['error', { relaxed: true }],
		// Astro keeps some line breaks of its templates.
		'no-trailing-whitespace': 'off',
		// A title is as long as its record's name; who lists the page cuts it as they need.
		'long-title': 'off',
		// The suggestions below a search field are no choice of a form.
		'prefer-native-element': ['error', { exclude: ['listbox'] }],
		// Files of this site are as safe as the page that names them.
		'require-sri': ['error', { target: 'crossorigin' }],
		// The values of a filter are ticked or typed, under one name.
		'form-dup-name': 'off',
		// Search fields are sent by Enter and by the search key of a phone's keyboard.
		'wcag/h32': 'off',
	},
};

const validator = new HtmlValidate(new StaticConfigLoader(config));

/** What html-validate says about a page, no more than twenty of them; nothing of a good one. */
export async function complaintsAbout(html: string): Promise<string[]> {
	const { results } = await validator.validateString(html);
	return results
		.flatMap(({ messages }) => messages)
		.slice(0, 20)
		.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`);
}
