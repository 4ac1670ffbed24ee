/** The name and purpose of each tool. */
export const toolFacts = {
	search: {
		title: 'Search',
		description: 'Finds projects, organizations and people by name or symbol, best match first.',
	},
	record: {
		title: 'Read a record',
		description:
			'What is known about one project, organization, person or funding round, with the source of each fact.',
	},
	history_of_fact: {
		title: 'History of a fact',
		description:
			'Every change to one fact of a record, newest first: what it said, where it was read, who accepted it.',
	},
	ask: {
		title: 'Ask',
		description:
			'Answers a question in English or Vietnamese with facts: lists, counts, sums, comparisons, single facts. Says how the question was interpreted, and asks about what it does not understand.',
	},
	read_dataset: {
		title: 'Read a dataset',
		description:
			'Rows of one dataset. Lists take skip and take; rows of records include the source of each fact.',
	},
} as const;
