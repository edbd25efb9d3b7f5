import { plural } from '#shared/plural.ts'

/** A name may be written in the other direction. */
const own = (name: string) => `\u2068${name}\u2069`

export const en = {
  /** By who saved the other version. */
  by: {
    other: {
      title: (name: string) => `${own(name)} changed this while you were editing`,
      mine: 'Yours',
      theirs: (name: string) => `${own(name)}’s`,
      allMine: 'All yours',
      allTheirs: (name: string) => `All ${own(name)}’s`,
      merged: (fields: string, name: string) =>
        `${own(name)} changed ${fields} while you were editing. Both changes are saved.`,
    },
    self: {
      title: () => 'You changed this in another tab or on another device',
      mine: 'This tab',
      theirs: () => 'Other tab or device',
      allMine: 'All from this tab',
      allTheirs: () => 'All from elsewhere',
      merged: (fields: string) =>
        `You changed ${fields} in another tab or on another device. Both changes are saved.`,
    },
    unknown: {
      title: () => 'This changed while you were editing',
      mine: 'Yours',
      theirs: () => 'Saved version',
      allMine: 'All yours',
      allTheirs: () => 'All from saved version',
      merged: (fields: string) => `${fields} changed while you were editing. Both changes are saved.`,
    },
  },
  saved: (time: string, name?: string) => `Saved ${time}${name ? ` by ${own(name)}` : ''}.`,
  choose: (count: number) =>
    `Your changes are still here. Choose a version for ${plural(count, 'field', 'fields')}.`,
  mineState: 'not saved yet',
  theirsState: 'saved',
  was: (value: string) => `was ${own(value)}`,
  chooseOne: 'choose one',
  sameWords: 'The text is the same. Formatting or details differ.',
  mergedFields: 'Merged automatically:',
  mergedField: (field: string, side: string) => `${field} (${side})`,
  left: (count: number) => (count === 0 ? 'All fields chosen' : `${plural(count, 'field', 'fields')} left`),
  keepEditing: 'Keep editing',
  notSaved: 'Couldn’t save. Some of these fields have changed. Save again to compare.',
  dropped: (fields: string) => `Your version wasn’t saved: ${fields}.`,
  loaded: 'Latest version loaded',
  undo: 'Undo',
  undone: 'Your version was restored in the form. Save to keep it.',
  undoTooLate: 'The form is closed, so your version couldn’t be restored.',
  deleted: {
    title: 'This was deleted while you were editing',
    restorable: 'Your changes are still here. Restore this from the trash to save them.',
    notRestorable: 'Your changes are still here. Save them as a new entry, or copy what you need.',
    lost: 'Your changes are still here. Copy what you need.',
    restore: 'Restore and save',
    saveAsNew: 'Save as new',
    notSaved: 'Couldn’t save, because this was deleted. Save again to see your options.',
    restored: 'Restored from the trash with your changes',
  },
}
