import { db } from '../db/client.ts';
import { type FormNotice, formNotices, formProblems } from './form-answer.ts';
import { type List, listsOf } from './lists.ts';
import { tagsOnList } from './read.ts';
import { tablesOf, type WatchTable } from './tables.server.ts';
import { readWatchView, type WatchView } from './view.ts';
import { type WatchType, watchTypeOf } from './watch-types.ts';

/** A removal made with a form without script, which can be undone. */
export interface Undo {
	list: string;
	type: WatchType;
	slug: string;
}

/** The content of a member's page of a list. */
export interface OwnPage {
	lists: List[];
	list: List;
	view: WatchView;
	tables: WatchTable[];
	/** The tags that the member uses on this list. */
	tags: string[];
	/** The outcome of a form sent without script. */
	notice: { text: string; isProblem: boolean; undo: Undo | null } | null;
}

/** A member's page of the list that a URL names, or of their first list if it names none of theirs. */
export async function ownPage(accountId: number, query: URLSearchParams): Promise<OwnPage> {
	const watchView = readWatchView(query);
	const lists = await listsOf(db, accountId);
	const list = lists.find(({ _id }) => _id === String(watchView.list)) ?? lists[0];
	if (!list) throw new Error('A member has no list, not even the first.');
	const id = Number(list._id);
	const view = { ...watchView, list: list.is_default ? null : id };
	const [tables, tags] = await Promise.all([tablesOf(db, id, view), tagsOnList(db, id)]);
	return { lists, list, view, tables, tags, notice: noticeOf(query) };
}

const isNotice = (word: string): word is FormNotice => Object.hasOwn(formNotices, word);

function noticeOf(query: URLSearchParams): OwnPage['notice'] {
	const refused = query.get('refused') ?? '';
	const problem = Object.hasOwn(formProblems, refused) ? formProblems[refused] : undefined;
	if (problem) return { text: problem, isProblem: true, undo: null };
	const done = query.get('done') ?? '';
	if (!isNotice(done)) return null;
	const undo = done === 'removed' ? undoOf(query.get('undo') ?? '') : null;
	return { text: formNotices[done], isProblem: false, undo };
}

function undoOf(written: string): Undo | null {
	const [, list = '', name = '', slug = ''] =
		/^([1-9]\d{0,14})\/(\w+)\/([^/]{1,200})$/.exec(written) ?? [];
	const type = watchTypeOf(name);
	return type ? { list, type, slug } : null;
}
