// Notes beside those of the shared vault.
export const notes = {
  "my plan.md": "Nothing here is a title.\n",
  "links.md": "# Links\r\n\r\n😀 [[my plan]] and 😀 [words](my%20plan.md), with the line ends of Windows.\r\n",
};
