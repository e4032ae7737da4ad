import { activity, award, type Cv, edu, language, row, skill, text, work } from './cv.ts';

const serif = "'Liberation Serif', 'Noto Serif CJK SC', serif";

/** Made-up CVs by an author who did not know the rules for reading CVs. The phone numbers belong to nobody. */
export const englishCvs21To25: readonly Cv[] = [
  {
    id: 'en-21',
    layout: 'columns',
    kind: 'pdf',
    look: { about: 'Contact', last: true, beside: 3, parts: 'spread', font: serif },
    title: '',
    name: 'Aoife Ní Mhaoláin',
    job: 'Lease Accountant, ACCA',
    lines: [
      ['', '+353 20 910 0121', { mobilePrefix: '353', mobile: ['209100121', '0209100121'] }],
      ['', 'aoife.nimhaolain@example.com', { email: 'aoife.nimhaolain@example.com' }],
      ['', '3 Curlew Row, Shannonbridge, Co. Offaly', { 'contactAddr?': '3 Curlew Row, Shannonbridge, Co. Offaly' }],
      ['', 'Irish citizen', { nationality: ['爱尔兰', 'Ireland', 'Irish'] }],
    ],
    sections: [
      [
        'Professional Summary',
        [
          text(
            'Chartered accountant with nine years in aircraft leasing. I close the books in four days and explain them in one page.',
            'Other.selfAssessment',
          ),
        ],
      ],
      [
        'Career History',
        [
          work(
            ['Lease Accountant, Corrib Aircraft Leasing DAC', 'Feb. 2020 – Present'],
            ['2020-02', '', 'Corrib Aircraft Leasing DAC', 'Lease Accountant', 'finance'],
            'Keep the lease ledger for 61 aircraft with 19 airlines',
            'Led the move to IFRS 16 reporting',
          ),
          work(
            ['Audit Trainee, later Audit Senior, Bracken & Doyle', 'Sept. 2016 – Jan. 2020'],
            [
              '2016-09',
              '2020-01',
              'Bracken & Doyle',
              ['Audit Trainee, later Audit Senior', 'Audit Senior', 'Audit Trainee'],
              'finance',
            ],
            'Audits of lessors, dairies and two theatres',
          ),
        ],
      ],
      [
        'Academic Background',
        [
          edu(
            ['BComm (Accounting), University of Lough Ree — First Class Honours', 'Sept. 2012 – May 2016'],
            [
              '2012-09',
              '2016-05',
              'University of Lough Ree',
              ['Accounting', 'BComm (Accounting)', 'Commerce (Accounting)'],
              'bachelor',
              'bachelor',
            ],
          ),
        ],
      ],
      [
        'Professional Qualifications',
        [skill(['Member of ACCA', 'Nov. 2019'], ['2019-11', ['Member of ACCA', 'ACCA', 'ACCA Member']])],
      ],
      [
        'Languages I speak',
        [
          text('Irish (fluent), German (B2)', {
            'Score.otherLang?': ['Irish', 'German', 'Irish, German', 'Irish (fluent), German (B2)'],
            'Score.otherLangScore?': ['B2', 'fluent', 'fluent, B2'],
          }),
        ],
      ],
      ['Outside Work', [text('Camogie, hill walking, fiddle', 'Other.hobbies')]],
    ],
  },
  {
    id: 'en-22',
    layout: 'plain',
    kind: 'docx',
    look: { top: true, parts: 'stacked' },
    title: '',
    name: 'MARIA LOURDES S. DIMAANO',
    names: ['Maria Lourdes S. Dimaano', 'Maria Lourdes Dimaano'],
    job: 'Flight Attendant',
    lines: [
      ['Mobile Number', '+63 900 000 0122', { mobilePrefix: '63', mobile: ['9000000122', '09000000122'] }],
      ['Email Address', 'malou.dimaano@example.com', { email: 'malou.dimaano@example.com' }],
      [
        'Home Address',
        'Blk 9 Lot 4, Sampaguita Street, Lipa City, Batangas 4217',
        { contactAddr: 'Blk 9 Lot 4, Sampaguita Street, Lipa City, Batangas 4217', 'postcode?': '4217' },
      ],
    ],
    sections: [
      [
        'CAREER OBJECTIVE',
        [
          text('To serve on board an international carrier where my training in hospitality is of use.', {
            'Other.selfAssessment?': 'To serve on board an international carrier where my training in hospitality is of use.',
          }),
        ],
      ],
      [
        'EMPLOYMENT RECORD',
        [
          work(
            ['Flight Attendant', 'Luzon Sky Airways, Inc., Pasay City', 'March 2022 – October 2026'],
            [
              '2022-03',
              '2026-10',
              ['Luzon Sky Airways, Inc.', 'Luzon Sky Airways, Inc., Pasay City'],
              'Flight Attendant',
              'cabin',
            ],
            'Served on domestic and Middle East flights (A321neo, A330)',
            'Sold the most duty-free goods of the base in 2024',
          ),
          work(
            ['Front Desk Agent', 'Hotel Taal Vista Norte', 'June 2019 – February 2022'],
            ['2019-06', '2022-02', 'Hotel Taal Vista Norte', 'Front Desk Agent', ['other', 'ground', 'marketing']],
            'Checked in guests and answered calls at night',
          ),
        ],
      ],
      [
        'EDUCATIONAL ATTAINMENT',
        [
          edu(
            ['Bachelor of Science in Tourism Management', 'Lyceum of Southern Batangas, Lipa City', 'June 2015 – April 2019'],
            [
              '2015-06',
              '2019-04',
              ['Lyceum of Southern Batangas', 'Lyceum of Southern Batangas, Lipa City'],
              'Tourism Management',
              'bachelor',
              'bachelor',
            ],
          ),
        ],
      ],
      [
        'TRAININGS ATTENDED',
        [
          skill(['Basic Occupational Safety and Health', 'August 2021'], ['2021-08', 'Basic Occupational Safety and Health']),
          skill(['Cabin Crew Initial Safety Training', 'February 2022'], ['2022-02', 'Cabin Crew Initial Safety Training']),
        ],
      ],
      [
        'PERSONAL INFORMATION',
        [
          text('Date of Birth: July 30, 1998', { birthdate: '1998-07-30' }),
          text('Civil Status: Single', { maritalStatus: 'single' }),
          text('Citizenship: Filipino', { nationality: ['菲律宾', 'Philippines', 'Filipino'] }),
          text('Height: 5 ft 5 in (165 cm)', { height: 165 }),
          text('Weight: 52 kg', { weight: 52 }),
        ],
      ],
      [
        'CHARACTER REFERENCES',
        [
          text('Capt. Ramon T. Villaluna, Luzon Sky Airways, Inc., +63 900 000 0922'),
          text('Ms. Corazon Ilagan, Hotel Taal Vista Norte, +63 900 000 0923'),
        ],
      ],
    ],
  },
  {
    id: 'en-23',
    layout: 'sidebar',
    kind: 'pdf',
    look: { photo: true, labels: 'above', beside: 2, parts: 'spread' },
    title: '',
    name: 'Yufei TANG',
    names: ['Yufei Tang', 'Tang Yufei'],
    job: 'Graduate Software Engineer (Class of 2027)',
    lines: [
      ['Mobile', '+86 184 0000 2123', { mobile: '18400002123' }],
      ['Email', 'tang.yufei@example.org', { email: 'tang.yufei@example.org' }],
      ['Birthday', '5 Feb. 2005', { birthdate: '2005-02-05' }],
      ['Home town', 'Mianyang, Sichuan', { 'nativeplace?': ['四川省绵阳市', 'Mianyang, Sichuan'] }],
      ['Party membership', 'Probationary member of the CPC', { polity: 'probationary' }],
    ],
    sections: [
      [
        'Academic Record',
        [
          edu(
            ['Chongqing University — Software Engineering, Bachelor of Engineering', '2023/09 – 2027/06'],
            ['2023-09', '2027-06', 'Chongqing University', 'Software Engineering', 'bachelor', 'bachelor'],
            'GPA 3.71 out of 4; 9th in a class of 118',
          ),
          text('', { 'Score.gradePoint': ['3.71/4', '3.71/4.0'], 'Score.classRank': '9/118' }),
        ],
      ],
      [
        'Practical Experience',
        [
          work(
            ['Jialing Data Systems — Software Development Intern', '2026/06 – 2026/09'],
            ['2026-06', '2026-09', 'Jialing Data Systems', 'Software Development Intern', 'it'],
            'Rewrote a baggage tracing screen in TypeScript; load time fell from 6 s to 1.2 s',
            'Wrote 140 unit tests',
          ),
        ],
      ],
      [
        'Selected Coursework Projects',
        [
          row('Seat Swap', '2025/10 – 2026/01'),
          text('A small web app that lets passengers of one booking trade seats. Team of four; I wrote the server.'),
        ],
      ],
      [
        'Activities & Societies',
        [
          activity(
            ['Open Source Society — Treasurer', '2024/09 – 2025/06'],
            ['2024-09', '2025-06', 'Open Source Society', 'Treasurer'],
            'Kept the accounts and found two sponsors',
          ),
        ],
      ],
      [
        'Honours',
        [
          award(
            ['Second Prize, Chongqing Collegiate Programming Contest', '2025/05'],
            [
              '2025-05',
              ['Second Prize, Chongqing Collegiate Programming Contest', 'Chongqing Collegiate Programming Contest'],
              ['provincial', 'municipal'],
            ],
          ),
          award(
            ['University Scholarship, Class A', '2024/12'],
            ['2024-12', ['University Scholarship, Class A', 'University Scholarship'], 'school'],
          ),
        ],
      ],
      [
        'English',
        [language(['College English Test Band 6 — 588 points'], { 'Score.englishLevel': 'cet6', 'Score.englishScore': 588 })],
      ],
      [
        'Tools',
        [
          text('TypeScript, Go, PostgreSQL, Docker', {
            'Score.otherSpecialty?': 'TypeScript, Go, PostgreSQL, Docker',
          }),
        ],
      ],
    ],
  },
  {
    id: 'en-24',
    layout: 'table',
    kind: 'pdf',
    look: { banded: true },
    title: 'CURRICULUM VITÆ',
    name: 'João Pedro Albuquerque Lima',
    job: 'Avionics Technician',
    lines: [
      ['Full name', 'João Pedro Albuquerque Lima'],
      ['Date of birth', '14/08/1989', { birthdate: '1989-08-14' }],
      ['Nationality', 'Brazilian', { nationality: ['巴西', 'Brazil', 'Brazilian'] }],
      ['Sex', 'Male', { sex: 'male' }],
      ['Marital status', 'Married, one son', { maritalStatus: 'married' }],
      ['Passport', 'BR000024', { id: 'BR000024', idtype: 'passport' }],
      ['Mobile / WhatsApp', '+55 11 90000-0124', { mobilePrefix: '55', mobile: '11900000124' }],
      ['E-mail', 'jp.albuquerque@example.net', { email: 'jp.albuquerque@example.net' }],
      [
        'Residential address',
        'Rua das Araras 77, São José dos Campos, SP 12200-000',
        {
          contactAddr: 'Rua das Araras 77, São José dos Campos, SP 12200-000',
          'postcode?': ['12200-000', '12200000'],
        },
      ],
      ['Notice period', '30 days'],
    ],
    sections: [
      [
        'Professional background',
        [
          row('Period', 'Employer', 'Position', 'Place'),
          work(
            ['03/2019 – current', 'Tamoio Linhas Aéreas S.A.', 'Avionics Technician', 'Guarulhos'],
            [
              '2019-03',
              '',
              ['Tamoio Linhas Aéreas S.A.', 'Tamoio Linhas Aéreas S.A., Guarulhos'],
              'Avionics Technician',
              'maintenance',
            ],
            'Troubleshooting of navigation, communication and autopilot systems on E195-E2 and A320neo; night line checks.',
          ),
          work(
            ['01/2012 – 02/2019', 'Paraíba do Sul Manutenção Ltda.', 'Electrician', 'Taubaté'],
            [
              '2012-01',
              '2019-02',
              ['Paraíba do Sul Manutenção Ltda.', 'Paraíba do Sul Manutenção Ltda., Taubaté'],
              'Electrician',
              'maintenance',
            ],
            'Wiring repair on turboprops and helicopters.',
          ),
        ],
      ],
      [
        'Education',
        [
          row('Period', 'School', 'Course', 'Level'),
          edu(
            ['02/2014 – 12/2017', 'Faculdade do Vale Azul', 'Electrical Engineering', 'Bachelor (evening course)'],
            [
              '2014-02',
              '2017-12',
              'Faculdade do Vale Azul',
              'Electrical Engineering',
              'bachelor',
              'bachelor',
              { 'studymode?': ['part', 'full'] },
            ],
          ),
        ],
      ],
      [
        'Licences and ratings',
        [
          skill(['11/2013', 'ANAC mechanic licence', 'Avionics'], ['2013-11', 'ANAC mechanic licence', 'Avionics']),
          skill(['06/2020', 'E195-E2 type course', 'Level III'], ['2020-06', 'E195-E2 type course', 'Level III']),
        ],
      ],
      [
        'Languages',
        [
          row('Portuguese: mother tongue'),
          language(['English: TOEIC 785 (2025)'], { 'Score.englishLevel': 'toeic', 'Score.englishScore': 785 }, '2025'),
        ],
      ],
      [
        'Emergency contact',
        [
          text('Helena Albuquerque (wife), +55 11 90000-0924', {
            contactemer: 'Helena Albuquerque',
            contactemerPhone: ['+5511900000924', '005511900000924', '11900000924'],
          }),
        ],
      ],
    ],
  },
  {
    id: 'en-25',
    layout: 'sidebar',
    kind: 'pdf',
    look: { last: true, top: true, labels: 'above', about: 'Personal details', beside: 2 },
    title: '',
    name: 'Katharina Vogel-Brandt',
    job: 'Operations Research Scientist',
    lines: [
      ['Phone', '+49 171 3920025', { mobilePrefix: '49', mobile: ['1713920025', '01713920025'] }],
      ['E-mail', 'k.vogel-brandt@example.com', { email: 'k.vogel-brandt@example.com' }],
      ['Born', '27.09.1990', { birthdate: '1990-09-27' }],
      ['Citizenship', 'German', { nationality: ['德国', 'Germany', 'German'] }],
      ['Address', 'Amselweg 12, 99999 Niederwald', { contactAddr: 'Amselweg 12, 99999 Niederwald', 'postcode?': '99999' }],
      ['Available', '1 April 2027', { 'Other.canWorkTime': '2027-04-01' }],
    ],
    sections: [
      [
        'Positions held',
        [
          work(
            ['01/2021 – to date', 'Senior Scientist, Crew Planning', 'Elbflug Airlines AG, Hamburg'],
            [
              '2021-01',
              '',
              ['Elbflug Airlines AG', 'Elbflug Airlines AG, Hamburg'],
              ['Senior Scientist, Crew Planning', 'Senior Scientist'],
              ['operations', 'it'],
              { 'department?': 'Crew Planning' },
            ],
            'Model rosters for 2,300 crew members; saved 4 % of hotel nights',
            'Supervise three master theses a year',
          ),
          work(
            ['10/2016 – 12/2020', 'Research Assistant', 'Technische Hochschule Werratal'],
            ['2016-10', '2020-12', 'Technische Hochschule Werratal', 'Research Assistant', ['other', 'it', 'operations']],
            'Column generation for bus and aircraft timetables',
          ),
        ],
      ],
      [
        'University studies',
        [
          edu(
            ['10/2016 – 11/2020', 'Dr. rer. nat., Operations Research', 'Technische Hochschule Werratal'],
            ['2016-10', '2020-11', 'Technische Hochschule Werratal', 'Operations Research', 'doctor', 'doctor'],
          ),
          edu(
            ['10/2013 – 09/2016', 'M.Sc. Mathematics (grade 1.2)', 'Universität Niederwald'],
            ['2013-10', '2016-09', 'Universität Niederwald', 'Mathematics', 'master', 'master'],
          ),
          edu(
            ['10/2010 – 09/2013', 'B.Sc. Mathematics', 'Universität Niederwald'],
            ['2010-10', '2013-09', 'Universität Niederwald', 'Mathematics', 'bachelor', 'bachelor'],
          ),
        ],
      ],
      [
        'Distinctions',
        [
          award(
            ['06/2021', 'Dissertation Prize of the German Society for Timetables'],
            ['2021-06', 'Dissertation Prize of the German Society for Timetables', ['national', 'other']],
          ),
        ],
      ],
      [
        'Language tests',
        [
          language(['TOEFL iBT: 112'], { 'Score.englishLevel': 'toefl', 'Score.englishScore': 112 }),
          text('Chinese: HSK 4', { 'Score.otherLang': ['Chinese', '汉语', '中文'], 'Score.otherLangScore': 'HSK 4' }),
        ],
      ],
      ['Pastimes', [text('Rowing, go, sourdough', 'Other.hobbies')]],
    ],
  },
];
