import { reads } from '../db/client.ts';
import { type DaoFigures, daoFigures } from './dao-figures.ts';
import { type DaoPage, daoPage } from './dao-page.ts';
import { type DaoView, readDaoView } from './dao-view.ts';
import { type OpenedProposal, openProposal } from './open-proposal.ts';

/** The page of a proposal; undefined when there is none at this address. */
export const proposalPage = (slug: string): Promise<OpenedProposal | undefined> =>
	openProposal(reads, slug);

/** The list of proposals. */
export const proposalsPage = (view: DaoView): Promise<DaoPage> => daoPage(reads, view);

/** The DAO's home: its figures, and the votes that end next. */
export async function daoHome(): Promise<{ figures: DaoFigures; open: DaoPage }> {
	const [figures, open] = await Promise.all([
		daoFigures(reads),
		daoPage(reads, readDaoView(new URLSearchParams({ state: 'voting' }))),
	]);
	return { figures, open };
}
