/** The name and purpose of each tool. */
export const toolFacts = {
	search: {
		title: 'Search',
		description: 'Finds projects, organizations and people by name or symbol, best match first.',
	},
	record: {
		title: 'Read a record',
		description:
			'Returns what is known about one project, organization, person or funding round, with the source of each fact.',
	},
	history_of_fact: {
		title: 'History of a fact',
		description:
			'Lists every change to one fact of a record, newest first, with the value, where it was read and who accepted it.',
	},
	ask: {
		title: 'Ask',
		description:
			'Answers a question in English or Vietnamese with facts, such as lists, counts, sums and comparisons. It says how it interpreted the question, and asks about what it does not understand.',
	},
	read_dataset: {
		title: 'Read a dataset',
		description:
			'Returns rows of one dataset. Lists accept skip and take; rows of records include the source of each fact.',
	},
} as const;
