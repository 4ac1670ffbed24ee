import { type ConfigData, HtmlValidate, StaticConfigLoader } from 'html-validate';
import { expect, siteUrl, test } from './fixtures.ts';
import { examplesOf } from './sweep/route-examples.ts';
import { siteRoutes } from './sweep/routes.ts';

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
		'void-style': 'off',
		'valid-id': ['error', { relaxed: true }],
		// Astro keeps some line breaks of its templates.
		'no-trailing-whitespace': 'off',
		// The suggestions below a search field are no choice of a form.
		'prefer-native-element': ['error', { exclude: ['listbox'] }],
		// Files of this site are as safe as the page that names them.
		'require-sri': ['error', { target: 'crossorigin' }],
		// Search fields are sent by Enter and by the search key of a phone's keyboard.
		'wcag/h32': 'off',
	},
};

const validator = new HtmlValidate(new StaticConfigLoader(config));

const pages = [
	...siteRoutes()
		.filter(({ isPage }) => isPage)
		.flatMap(examplesOf)
		.filter(({ status = 200 }) => status === 200 || status >= 400)
		.map(({ path }) => path),
	// What a page has only when it is asked for.
	'/directory/projects?sort=volume&dir=asc&page=2&cols=name,volume',
	'/directory/people?investor=Angel&q=a',
	'/project/bitcoin?range=1y',
];

for (const path of pages) {
	test(`${path} is HTML`, async () => {
		const response = await fetch(siteUrl() + path);
		const { results } = await validator.validateString(await response.text(), path);
		const messages = results.flatMap((result) => result.messages);
		const told = messages.map(
			({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`,
		);
		expect(told.slice(0, 20)).toEqual([]);
	});
}
