/** The part of a pg.Pool that is measured. */
interface MeasuredPool {
	totalCount: number;
	idleCount: number;
	waitingCount: number;
}

/** This process's pools by their use, for /metrics. */
export const measuredPools = new Map<string, MeasuredPool>();
