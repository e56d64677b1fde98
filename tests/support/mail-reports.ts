const multipart = (parts: readonly (readonly [type: string, content: string])[], type: string) =>
  [
    `Content-Type: multipart/report; report-type=${type}; boundary="b"`,
    '',
    ...parts.flatMap(([part, content]) => ['--b', `Content-Type: ${part}`, '', content]),
    '--b--',
    '',
  ].join('\r\n');

/** A bounce (RFC 3464) as mail servers write it; each field can be replaced. */
export const aBounce = ({
  to = 'someone@bounces.rapport.example',
  action = 'failed',
  status = '5.1.1',
  returned = 'Subject: Luna',
  words = 'It could not be delivered.',
}) =>
  [
    'From: MAILER-DAEMON@mail.home.example',
    `To: ${to}`,
    'Subject: Undelivered Mail Returned to Sender',
    'MIME-Version: 1.0',
    multipart(
      [
        ['text/plain', words],
        [
          'message/delivery-status',
          `Reporting-MTA: dns; mail.home.example\r\n\r\nFinal-Recipient: rfc822; x@home.example\r\nAction: ${action}\r\nStatus: ${status}\r\nDiagnostic-Code: smtp; 550\r\n no such user`,
        ],
        ['text/rfc822-headers', returned],
      ],
      'delivery-status',
    ),
  ].join('\r\n');

/** A complaint (RFC 5965) as feedback loops write it. */
export const aComplaint = ({ to = 'someone@bounces.rapport.example', type = 'abuse', from = '' }) =>
  [
    'From: fbl@home.example',
    `To: ${to}`,
    'MIME-Version: 1.0',
    multipart(
      [
        ['text/plain', 'This is an email abuse report.'],
        ['message/feedback-report', `Feedback-Type: ${type}\r\nVersion: 1\r\nOriginal-Mail-From: <${from}>`],
        ['message/rfc822', 'Subject: Luna\r\n\r\nHello'],
      ],
      'feedback-report',
    ),
  ].join('\r\n');
