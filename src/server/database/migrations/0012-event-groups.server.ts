import type { Migration } from './migration.server.ts'

/** Events of one change of many entities have the same group, so that the change is one entry of the history. */
export const eventGroups: Migration = {
  name: '0012-event-groups',
  async up({ db }) {
    await db.schema.alterTable('event').addColumn('groupId', 'text').execute()
    // Finds the events of a group, and whether an event is the first of its group.
    await db.schema.createIndex('eventByGroup').on('event').columns(['groupId', 'id']).execute()
  },
}
