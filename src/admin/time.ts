/** The forms of questions and of canned replies import from here. */
export { formatTime } from '#shared/dates.ts'
