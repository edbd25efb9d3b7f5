/** For a dialog in front of the dialog that holds a form. Mantine counts dialogs from 200 up, and popovers from 300. */
export const aboveDialogs = 250
