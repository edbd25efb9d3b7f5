import type { Api } from '#contract'

/** The API for one act of loading: its calls end with the signal. Not for writes, of which nobody would know whether they were done. */
export const abortable = (api: Api, signal: AbortSignal): Api => ({
  call: ((...[key, input]: Parameters<Api['call']>) => api.call(key, input, { signal })) as Api['call'],
})
