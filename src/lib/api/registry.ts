import type { z } from 'zod';
import {
	dashboardNewsOnly,
	newsList,
	researchList,
	totalNews,
	totalResearch,
} from '#lib/articles/lists.dataset.ts';
import {
	newsAssets,
	newsSource,
	researchAssets,
	researchAuthor,
	researchTags,
} from '#lib/articles/options.dataset.ts';
import { article, relatedArticles } from '#lib/articles/reading.dataset.ts';
import { compare } from '#lib/compare/compare.dataset.ts';
import type { Dataset } from '#lib/dataset/dataset.ts';
import type { Db } from '#lib/db/connect.ts';
import {
	dashboardDemo,
	dashboardProjectsOnly,
	homeTotals,
} from '#lib/directory/dashboard.dataset.ts';
import { emptyColumns } from '#lib/directory/empty-columns.dataset.ts';
import { masterFundraising, totalFundraising } from '#lib/directory/fundraising.dataset.ts';
import { masterVentures, totalVentures } from '#lib/directory/organizations.dataset.ts';
import { masterPeople, totalPeople } from '#lib/directory/people.dataset.ts';
import { masterProjects, totalProjects } from '#lib/directory/projects.dataset.ts';
import { counterparts } from '#lib/entities/counterparts.dataset.ts';
import { factHistory } from '#lib/entities/fact-history.dataset.ts';
import { recordIdentifiers } from '#lib/entities/identifiers.dataset.ts';
import {
	sharedRounds,
	ventureCoinvestors,
	venturePace,
	ventureSectors,
	ventureStages,
	ventureYears,
} from '#lib/entities/investing.dataset.ts';
import { projectMarkets } from '#lib/entities/markets.dataset.ts';
import {
	peopleNewsActivities,
	peoplePersonalInvestment,
	peopleSummary,
} from '#lib/entities/people.dataset.ts';
import { preview } from '#lib/entities/preview.dataset.ts';
import { projectPrices } from '#lib/entities/prices.dataset.ts';
import { projectGovernance } from '#lib/entities/project-governance.dataset.ts';
import {
	projectDistribution,
	projectEvents,
	projectFundraising,
	projectNews,
} from '#lib/entities/project-lists.dataset.ts';
import { projectSummary } from '#lib/entities/project-summary.dataset.ts';
import { revisions } from '#lib/entities/revisions.dataset.ts';
import { roundRelated, roundSiblings } from '#lib/entities/round-related.dataset.ts';
import { roundSummary } from '#lib/entities/round-summary.dataset.ts';
import { similarEntities } from '#lib/entities/similar.dataset.ts';
import { ventureFinancials, ventureNews, ventureSummary } from '#lib/entities/venture.dataset.ts';
import { eventList, eventMonths, eventsOfMonth, totalEvents } from '#lib/events/events.dataset.ts';
import {
	newestProjects,
	raisedInAll,
	sectorsAtAGlance,
	upcomingEvents,
} from '#lib/home/home.dataset.ts';
import { missingFacts } from '#lib/home/missing-facts.dataset.ts';
import { observatoryCoverage } from '#lib/observatory/coverage.dataset.ts';
import { observatoryInvestors, observatoryStages } from '#lib/observatory/funding.dataset.ts';
import { observatoryEcosystems, observatorySectors } from '#lib/observatory/groups.dataset.ts';
import { observatoryMarket, observatoryMovers } from '#lib/observatory/market.dataset.ts';
import { roundsByMonth } from '#lib/observatory/rounds-by-month.dataset.ts';
import { observatoryUnlocks } from '#lib/observatory/unlocks.dataset.ts';
import {
	leaderboard,
	leaderboardMonths,
	totalLeaderboard,
} from '#lib/points/leaderboard.dataset.ts';
import { totalWantedFacts, wantedFacts } from '#lib/quests/wanted-facts.dataset.ts';
import { screenCountsDataset, screenRowsDataset } from '#lib/screens/screens.dataset.ts';
import {
	searchCategory,
	searchCurrentOrganization,
	searchGender,
	searchJobtitle,
	searchOrganization,
	searchPeople,
	searchRound,
	searchSector,
	searchToken,
	searchTypeOfInvestor,
	searchVentureType,
} from '#lib/search/options.dataset.ts';
import { searchGlobal } from '#lib/search/search-global.dataset.ts';
import {
	syndicateGroups,
	syndicateInvestors,
	syndicateTies,
	totalSyndicateInvestors,
} from '#lib/syndicates/busiest.dataset.ts';
import { coInvestors } from '#lib/syndicates/co-investors.dataset.ts';

/** A dataset that validates its parameters when it is queried. */
export interface OpenDataset<Params = z.ZodObject, Row = z.ZodObject> {
	name: string;
	description: string;
	params: Params;
	row: Row;
	/** @throws z.ZodError when the parameters do not match the dataset's. */
	answer(db: Db, params: unknown): Promise<{ rows: unknown[]; tags: string[] }>;
}

function open<Params extends z.ZodObject, Row extends z.ZodObject>(
	dataset: Dataset<Params, Row>,
): OpenDataset<Params, Row> {
	const { name, description, params, row } = dataset;
	return {
		name,
		description,
		params,
		row,
		async answer(db, given) {
			const checked = params.parse(given);
			return { rows: await dataset.load(db, checked), tags: dataset.tags(checked) };
		},
	};
}

/** Every dataset of the data API, by the contract's `sid`: one line each. */
export const datasets = {
	article: open(article),
	compare: open(compare),
	related_articles: open(relatedArticles),
	dashboard_demo: open(dashboardDemo),
	empty_columns: open(emptyColumns),
	dashboard_news_only: open(dashboardNewsOnly),
	dashboard_projects_only: open(dashboardProjectsOnly),
	home_totals: open(homeTotals),
	newest_projects: open(newestProjects),
	missing_facts: open(missingFacts),
	raised_in_all: open(raisedInAll),
	sectors_at_a_glance: open(sectorsAtAGlance),
	upcoming_events: open(upcomingEvents),
	event_list: open(eventList),
	event_months: open(eventMonths),
	events_of_month: open(eventsOfMonth),
	total_events: open(totalEvents),
	leaderboard: open(leaderboard),
	leaderboard_months: open(leaderboardMonths),
	total_leaderboard: open(totalLeaderboard),
	total_wanted_facts: open(totalWantedFacts),
	wanted_facts: open(wantedFacts),
	master_fundraising: open(masterFundraising),
	master_people: open(masterPeople),
	master_projects: open(masterProjects),
	master_ventures: open(masterVentures),
	news_assets: open(newsAssets),
	news_list: open(newsList),
	news_source: open(newsSource),
	observatory_coverage: open(observatoryCoverage),
	observatory_ecosystems: open(observatoryEcosystems),
	observatory_investors: open(observatoryInvestors),
	observatory_market: open(observatoryMarket),
	observatory_movers: open(observatoryMovers),
	observatory_sectors: open(observatorySectors),
	observatory_stages: open(observatoryStages),
	observatory_unlocks: open(observatoryUnlocks),
	people_news_activities: open(peopleNewsActivities),
	people_personal_investment: open(peoplePersonalInvestment),
	people_summary: open(peopleSummary),
	preview: open(preview),
	project_distribution: open(projectDistribution),
	project_events: open(projectEvents),
	project_fundraising: open(projectFundraising),
	project_governance: open(projectGovernance),
	project_news: open(projectNews),
	project_summary: open(projectSummary),
	counterparts: open(counterparts),
	record_identifiers: open(recordIdentifiers),
	research_assets: open(researchAssets),
	research_author: open(researchAuthor),
	research_list: open(researchList),
	research_tags: open(researchTags),
	revisions: open(revisions),
	round_related: open(roundRelated),
	round_siblings: open(roundSiblings),
	round_summary: open(roundSummary),
	fact_history: open(factHistory),
	project_markets: open(projectMarkets),
	project_prices: open(projectPrices),
	screen_counts: open(screenCountsDataset),
	screen_rows: open(screenRowsDataset),
	similar_entities: open(similarEntities),
	venture_years: open(ventureYears),
	venture_sectors: open(ventureSectors),
	venture_stages: open(ventureStages),
	venture_pace: open(venturePace),
	venture_coinvestors: open(ventureCoinvestors),
	co_investors: open(coInvestors),
	syndicate_ties: open(syndicateTies),
	syndicate_groups: open(syndicateGroups),
	syndicate_investors: open(syndicateInvestors),
	total_syndicate_investors: open(totalSyndicateInvestors),
	shared_rounds: open(sharedRounds),
	search_category: open(searchCategory),
	search_current_organization: open(searchCurrentOrganization),
	search_gender: open(searchGender),
	search_global: open(searchGlobal),
	search_jobtitle: open(searchJobtitle),
	search_organization: open(searchOrganization),
	search_people: open(searchPeople),
	search_round: open(searchRound),
	search_sector: open(searchSector),
	search_token: open(searchToken),
	search_type_of_investor: open(searchTypeOfInvestor),
	search_venture_type: open(searchVentureType),
	total_fundraising: open(totalFundraising),
	rounds_by_month: open(roundsByMonth),
	total_news: open(totalNews),
	total_people: open(totalPeople),
	total_projects: open(totalProjects),
	total_research: open(totalResearch),
	total_ventures: open(totalVentures),
	venture_financials: open(ventureFinancials),
	venture_news: open(ventureNews),
	venture_summary: open(ventureSummary),
} as const satisfies Record<string, OpenDataset>;

export type DatasetName = keyof typeof datasets;

/** A dataset's row as sent. */
export type DatasetRow<Name extends DatasetName> = z.output<(typeof datasets)[Name]['row']>;

const isDatasetName = (name: string): name is DatasetName => Object.hasOwn(datasets, name);

/** Returns the dataset of this name, or undefined. */
export const datasetNamed = (name: string): OpenDataset | undefined =>
	isDatasetName(name) ? datasets[name] : undefined;
