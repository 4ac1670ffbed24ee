import { hitRate } from './hit-rate.ts';

/** Unit costs, as measured by `npm run bench -- scale`. Milliseconds are processor time. */
export interface UnitCosts {
	cachedPage: { server: number };
	uncachedPage: { server: number; database: number };
	cachedCall: { server: number };
	uncachedCall: { server: number; database: number };
	/** On the wire, compressed. */
	pageBytes: number;
	/** Bytes of a page in an instance's page cache. */
	keptPageBytes: number;
	/** Bytes of a record in the database, with all related rows and indexes. */
	recordBytes: number;
	/** Cost of adding or changing a record by an import. */
	imported: { server: number; database: number };
}

export interface Demand {
	records: number;
	pageViewsADay: number;
	callsADay: number;
	/** Load in the busiest minutes as a multiple of the day's mean. */
	peak: number;
	/** How unevenly requests are spread over pages. */
	skew: number;
	/** Addresses requested per record: its tabs. */
	pagesARecord: number;
	/** Whether a CDN with room for every page is in front, as fresh as the page caches. */
	edge: boolean;
	/** Share of calls that can be answered from memory. */
	sameCalls: number;
	/** Records changed by sources in a day. */
	changesADay: number;
}

/** The available machines. */
export interface Machines {
	instances: number;
	/** Bytes of each instance's page cache. */
	cache: number;
	/** Seconds for which a page counts as fresh. */
	life: number;
	databaseCores: number;
	/** Bytes of memory the database has for tables. */
	databaseMemory: number;
	/** Bytes of disk. */
	disk: number;
	/** Share of a core that may be used before queues grow. */
	utilization: number;
}

export interface Plan {
	/** Requests a second at peak. */
	views: number;
	atInstances: number;
	rendered: number;
	calls: number;
	/** Share of views answered by the CDN, or by the page caches where there is none. */
	hitRate: number;
	/** Cores in use; each instance has one. */
	serverCores: number;
	databaseCores: number;
	databaseBytes: number;
	/** Bits a second leaving the instances. */
	network: number;
	/** Number of instances needed in the busiest minutes. */
	instancesNeeded: number;
	/** Usage of each resource divided by its limit: above 1 it is exceeded. The largest first. */
	limits: [what: string, used: number][];
}

const DAY = 86_400;

/** What a demand needs of these machines at its peak. */
export function planOf(costs: UnitCosts, demand: Demand, machines: Machines): Plan {
	const views = (demand.pageViewsADay / DAY) * demand.peak;
	const calls = (demand.callsADay / DAY) * demand.peak;
	const changes = demand.changesADay / DAY;
	const popularity = {
		pages: Math.max(1, demand.records * demand.pagesARecord),
		skew: demand.skew,
	};
	const { life } = machines;
	const room = machines.cache / costs.keptPageBytes;
	const edgeRate = demand.edge
		? hitRate(popularity, { rate: views, room: popularity.pages, life })
		: 0;
	const atInstances = views * (1 - edgeRate);
	// What a CDN requests was not requested within a page's life: instances have dropped it too.
	const share = demand.edge
		? 0
		: hitRate(popularity, { rate: atInstances / machines.instances, room, life });
	const rendered = atInstances * (1 - share);
	const same = calls * demand.sameCalls;
	const asked = calls - same;
	const serverMs =
		(atInstances - rendered) * costs.cachedPage.server +
		rendered * costs.uncachedPage.server +
		same * costs.cachedCall.server +
		asked * costs.uncachedCall.server +
		changes * costs.imported.server;
	const databaseMs =
		rendered * costs.uncachedPage.database +
		asked * costs.uncachedCall.database +
		changes * costs.imported.database;
	const serverCores = serverMs / 1_000;
	const databaseCores = databaseMs / 1_000;
	const databaseBytes = demand.records * costs.recordBytes;
	const limits: Plan['limits'] = [
		['processor of the instances', serverCores / (machines.instances * machines.utilization)],
		['processor of the database', databaseCores / (machines.databaseCores * machines.utilization)],
		['memory of the database', databaseBytes / machines.databaseMemory],
		['disk of the database', databaseBytes / machines.disk],
	];
	return {
		...{ views, atInstances, rendered, calls, hitRate: Math.max(edgeRate, share) },
		...{ serverCores, databaseCores, databaseBytes },
		network: (atInstances + calls) * costs.pageBytes * 8,
		instancesNeeded: Math.max(1, Math.ceil(serverCores / machines.utilization)),
		limits: limits.toSorted(([, a], [, b]) => b - a),
	};
}
