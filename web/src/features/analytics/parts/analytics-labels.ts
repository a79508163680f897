export const analyticsLabels = {
  downloaded: 'Downloaded Successfully',
  downloadFailed: 'Failed to download',
  preparing: 'The file has more than 500 rows. It downloads when it is ready and appears in Export History.',
  linkCopied: 'Link copied',
  linkNotCopied: 'The link could not be copied. Copy it from the address bar.',
  period: 'Shows the last 12 months unless you choose a period.',
  superAdminsOnly: 'Only super admins can open this list.',
};
