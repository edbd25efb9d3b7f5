import type { MetricObjectWithValues, MetricValue } from 'prom-client'

/** A metric with its values, as processes send it to each other. */
export type MetricJson = MetricObjectWithValues<MetricValue<string>>
