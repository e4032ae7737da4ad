import { activity, type Answers, award, type Cv, edu, type Entry, family, language, row, skill, text, work } from './cv.ts';

const serif = "'Liberation Serif', 'Noto Serif CJK SC', serif";

/** Expected values for a school without majors. */
const general: Answers = { 'major?': ['普通教育', 'General'], 'degree?': 'none' };

/** The referee of the whole CV may also be entered as the referee of a job. */
const referee: Answers = { 'voucher?': ['Lucía Serrano', 'Capt. Lucía Serrano'] };

/** An activity in a single month. This month may also be entered as the end. */
function onlyBegun(entry: Entry, enddate: string): Entry {
  return { ...entry, answers: { ...entry.answers, 'enddate?': enddate } };
}

/** Made-up CVs by another author who did not know the rules for reading CVs. The phone numbers belong to nobody. */
export const englishCvs41To45: readonly Cv[] = [
  {
    id: 'en-41',
    layout: 'sidebar',
    kind: 'pdf',
    look: { photo: true, labels: 'above', beside: 3, about: 'Personal Details' },
    title: '',
    name: 'Maria Angelica Reyes-Santos',
    job: 'Cabin Crew',
    lines: [
      ['Date of Birth', 'April 2, 2000', { birthdate: '2000-04-02' }],
      ['Nationality', 'Filipino', { nationality: ['菲律宾', 'Philippines', 'Filipino'] }],
      ['Civil Status', 'Single', { maritalStatus: 'single' }],
      ['Height', '165 cm', { height: 165 }],
      ['Weight', '52 kg', { weight: 52 }],
      ['Mobile', '+63 917 000 0141', { mobilePrefix: '63', mobile: ['9170000141', '09170000141'] }],
      ['Email', 'angelica.reyes@example.com', { email: 'angelica.reyes@example.com' }],
      [
        'Address',
        '12 Sampaguita Street, Imus, Cavite, Philippines',
        { contactAddr: ['12 Sampaguita Street, Imus, Cavite, Philippines', '12 Sampaguita Street, Imus, Cavite'] },
      ],
    ],
    sections: [
      [
        'Objective',
        [
          text('To join an international airline where I can share Filipino hospitality and grow as a safety professional.', {
            'Other.selfAssessment?':
              'To join an international airline where I can share Filipino hospitality and grow as a safety professional.',
          }),
        ],
      ],
      [
        'Work Experience',
        [
          work(
            ['September 2023 – Present', 'Cabin Crew', 'Mayon Pacific Airlines, Manila'],
            ['2023-09', '', ['Mayon Pacific Airlines', 'Mayon Pacific Airlines, Manila'], 'Cabin Crew', 'cabin'],
            'Operate domestic and regional flights on the A320 and ATR 72',
            'Handled two medical cases on board together with a passenger doctor',
            'Top seller of duty-free items in the first quarter of 2025',
          ),
          work(
            ['July 2022 – August 2023', 'Front Desk Associate', 'Harbor View Suites, Pasay'],
            [
              '2022-07',
              '2023-08',
              ['Harbor View Suites', 'Harbor View Suites, Pasay'],
              'Front Desk Associate',
              ['other', 'ground', 'administration'],
            ],
            'Checked in up to 90 guests per shift and answered calls in English and Tagalog',
          ),
        ],
      ],
      [
        'Education',
        [
          edu(
            ['August 2018 – June 2022', 'Bachelor of Science in Tourism Management', 'Colegio de San Isidro, Cavite'],
            [
              '2018-08',
              '2022-06',
              ['Colegio de San Isidro', 'Colegio de San Isidro, Cavite'],
              'Tourism Management',
              'bachelor',
              'bachelor',
            ],
          ),
          edu(
            ['June 2016 – April 2018', 'Senior High School', 'Imus Bayview Academy'],
            ['2016-06', '2018-04', 'Imus Bayview Academy', '', 'high', '', general],
          ),
        ],
      ],
      [
        'Trainings and Certificates',
        [
          skill(
            ['August 2023', 'Cabin Crew Initial Training, Mayon Pacific Training Center'],
            ['2023-08', ['Cabin Crew Initial Training', 'Cabin Crew Initial Training, Mayon Pacific Training Center']],
          ),
          skill(
            ['March 2022', 'Basic Life Support, Philippine Red Cross'],
            ['2022-03', ['Basic Life Support', 'Basic Life Support, Philippine Red Cross']],
          ),
        ],
      ],
      [
        'Languages',
        [
          text('Filipino – native'),
          language(['English – TOEIC 915'], {
            'Score.englishLevel': 'toeic',
            'Score.englishScore': 915,
            'name?': ['TOEIC', 'TOEIC 915', 'English', 'English – TOEIC 915'],
            'level?': ['915', 'TOEIC 915'],
          }),
          text('Japanese – JLPT N4', {
            'Score.otherLang': ['Japanese', '日语', 'Filipino, Japanese'],
            'Score.otherLangScore': ['JLPT N4', 'N4', 'native, JLPT N4'],
          }),
        ],
      ],
      ['Interests', [text('Hula dancing, baking, open-water swimming', 'Other.hobbies')]],
      ['References', [text('Available upon request.')]],
    ],
  },
  {
    id: 'en-42',
    layout: 'table',
    kind: 'docx',
    look: {},
    title: 'APPLICATION FOR EMPLOYMENT',
    name: 'Mostafa Adel Hegazy',
    job: 'Position applied for: Licensed Aircraft Engineer (B1)',
    lines: [
      ['Full name', 'Mostafa Adel Hegazy'],
      ['Gender', 'Male', { sex: 'male' }],
      ['Date of birth', '11 July 1985', { birthdate: '1985-07-11' }],
      ['Place of birth', 'Tanta, Egypt'],
      ['Nationality', 'Egyptian', { nationality: ['埃及', 'Egypt', 'Egyptian'] }],
      ['Marital status', 'Married', { maritalStatus: 'married' }],
      ['Passport number', 'A00000142', { id: 'A00000142', idtype: 'passport' }],
      ['Passport valid until', '14 March 2031'],
      ['Mobile', '+20 100 000 0142', { mobilePrefix: '20', mobile: ['1000000142', '01000000142'] }],
      ['E-mail', 'mostafa.hegazy@example.net', { email: 'mostafa.hegazy@example.net' }],
      [
        'Current address',
        '27 El Nozha Street, Heliopolis, Cairo, Egypt',
        { contactAddr: ['27 El Nozha Street, Heliopolis, Cairo, Egypt', '27 El Nozha Street, Heliopolis, Cairo'] },
      ],
      ['Notice period', '2 months'],
      ['Expected annual salary', 'RMB 360,000', { 'Other.expectSalary': 360000 }],
      ['Earliest start date', '1 April 2027', { 'Other.canWorkTime': '2027-04-01' }],
      ['Emergency contact', 'Heba Samir Lotfy', { contactemer: 'Heba Samir Lotfy' }],
      [
        'Emergency telephone',
        '+20 100 000 0942',
        { contactemerPhone: ['+201000000942', '00201000000942', '1000000942', '01000000942'] },
      ],
    ],
    sections: [
      [
        'Education',
        [
          row('From', 'To', 'Institution', 'Field of study', 'Qualification'),
          edu(
            ['Sep 2003', 'Jul 2008', 'Helwan Institute of Aviation Technology', 'Aeronautical Engineering', 'B.Sc.'],
            ['2003-09', '2008-07', 'Helwan Institute of Aviation Technology', 'Aeronautical Engineering', 'bachelor', 'bachelor'],
          ),
        ],
      ],
      [
        'Employment history (most recent first)',
        [
          row('From', 'To', 'Employer', 'Position', 'Reason for leaving'),
          work(
            ['May 2016', 'Present', 'Delta Nile Airlines', 'Licensed Aircraft Engineer B1', 'Career growth'],
            ['2016-05', '', 'Delta Nile Airlines', 'Licensed Aircraft Engineer B1', 'maintenance'],
            'Certifying line and base maintenance on A320 and A330; troubleshooting of hydraulics and landing gear; training of eleven mechanics',
          ),
          work(
            ['Sep 2009', 'Apr 2016', 'Alexandria Aero Services', 'Aircraft Mechanic', 'Licence obtained'],
            ['2009-09', '2016-04', 'Alexandria Aero Services', 'Aircraft Mechanic', 'maintenance'],
            'Base maintenance of B737 Classic, engine changes, borescope inspections',
          ),
        ],
      ],
      [
        'Licences and courses',
        [
          row('Licence or course', 'Category', 'Date of issue'),
          skill(['EASA Part-66 licence', 'B1.1', 'Feb 2016'], ['2016-02', 'EASA Part-66 licence', 'B1.1']),
          skill(
            ['A330 (RR Trent 700) type course', 'Level III', 'Oct 2019'],
            ['2019-10', ['A330 (RR Trent 700) type course', 'A330 type course'], 'Level III'],
          ),
          skill(['Fuel tank safety', 'Phase 2', 'Jan 2026'], ['2026-01', 'Fuel tank safety', 'Phase 2']),
        ],
      ],
      [
        'Languages',
        [
          row('Language', 'Test or level', 'Score'),
          language(['English', 'IELTS', '6.5'], {
            'Score.englishLevel': 'ielts',
            'Score.englishScore': 6.5,
            'name?': ['IELTS', 'English', 'English IELTS'],
            'level?': ['6.5', 'IELTS 6.5', 'IELTS'],
          }),
          {
            head: ['Arabic', 'Mother tongue', '–'],
            body: [],
            answers: { 'Score.otherLang?': ['Arabic', '阿拉伯语'], 'Score.otherLangScore?': 'Mother tongue' },
          },
        ],
      ],
      [
        'Family',
        [
          row('Relation', 'Name', 'Age', 'Employer', 'Occupation'),
          family(
            ['Wife', 'Heba Samir Lotfy', '38', 'Heliopolis General Hospital', 'Pharmacist'],
            ['spouse', 'Heba Samir Lotfy', 38, 'Heliopolis General Hospital', 'Pharmacist'],
          ),
          family(
            ['Father', 'Adel Hegazy', '70', 'Retired', 'Former railway engineer'],
            ['father', 'Adel Hegazy', 70, 'Retired', 'Former railway engineer'],
          ),
        ],
      ],
      ['Declaration', [text('I declare that the information given above is true and complete.')]],
    ],
  },
  {
    id: 'en-43',
    layout: 'plain',
    kind: 'pdf',
    look: { font: serif, parts: 'spread' },
    title: '',
    name: 'Annika Vogelsang',
    job: 'Network Planning Manager',
    lines: [
      [
        '',
        'Lindenallee 8, 60999 Frankfurt am Main, Germany',
        {
          contactAddr: [
            'Lindenallee 8, 60999 Frankfurt am Main, Germany',
            'Lindenallee 8, 60999 Frankfurt am Main',
            'Lindenallee 8, Frankfurt am Main, Germany',
            'Lindenallee 8, Frankfurt am Main',
          ],
          'postcode?': '60999',
        },
      ],
      [
        '',
        '+49 151 0000 0143 · annika.vogelsang@example.org',
        { mobilePrefix: '49', mobile: ['15100000143', '015100000143'], email: 'annika.vogelsang@example.org' },
      ],
      [
        '',
        'Date of birth: 23 October 1990 · Nationality: German',
        { birthdate: '1990-10-23', nationality: ['德国', 'Germany', 'German'] },
      ],
    ],
    sections: [
      [
        'Profile',
        [
          text(
            'Network planner with ten years in European and long-haul markets. I turn traffic forecasts into timetables that crews, slots and aircraft can actually fly.',
            'Other.selfAssessment',
          ),
        ],
      ],
      [
        'Professional Experience',
        [
          work(
            ['Manager Network Planning, Rheinland Airways GmbH, Frankfurt', '05/2021 – today'],
            [
              '2021-05',
              '',
              ['Rheinland Airways GmbH', 'Rheinland Airways GmbH, Frankfurt'],
              ['Manager Network Planning', 'Manager, Network Planning'],
              ['operations', 'marketing'],
            ],
            'Responsible for 41 routes to Asia and the Middle East with a team of four',
            'Launched three routes to secondary cities in China; break-even after 14 months',
            'Introduced a new fleet assignment model, saving two aircraft rotations a week',
          ),
          work(
            ['Schedule Analyst, Hansa Ferienflug AG, Hamburg', '10/2016 – 04/2021'],
            [
              '2016-10',
              '2021-04',
              ['Hansa Ferienflug AG', 'Hansa Ferienflug AG, Hamburg'],
              'Schedule Analyst',
              ['operations', 'marketing'],
            ],
            'Slot coordination at 36 airports, seasonal timetables, delay statistics',
          ),
        ],
      ],
      [
        'Education',
        [
          edu(
            ['M.Sc. Transport Economics, Technische Hochschule Fuldatal', '10/2013 – 09/2016'],
            ['2013-10', '2016-09', 'Technische Hochschule Fuldatal', 'Transport Economics', 'master', 'master'],
            'Thesis: “Feeder traffic and the value of a minute”, grade 1.3',
          ),
          edu(
            ['B.Sc. Business Administration, Universität Weserbergen', '10/2010 – 09/2013'],
            [
              '2010-10',
              '2013-09',
              ['Universität Weserbergen', 'Universitat Weserbergen'],
              'Business Administration',
              'bachelor',
              'bachelor',
            ],
          ),
        ],
      ],
      [
        'Further Training',
        [
          skill(
            ['IATA Airline Scheduling certificate', '03/2018'],
            ['2018-03', ['IATA Airline Scheduling certificate', 'IATA Airline Scheduling']],
          ),
        ],
      ],
      [
        'Languages and IT',
        [
          text('German (native), English (C2), French (B1), Mandarin (A2)', {
            'Score.englishLevel?': 'other',
            'Score.otherLang?': [
              'French',
              'Mandarin',
              'French, Mandarin',
              'German',
              'German, French, Mandarin',
              'German (native), French (B1), Mandarin (A2)',
              'French (B1), Mandarin (A2)',
            ],
            'Score.otherLangScore?': ['B1', 'A2', 'B1, A2', 'native', 'native, B1, A2'],
          }),
          text('SQL, Python, Sabre Schedule Manager, Excel', {
            'Score.otherSpecialty?': 'SQL, Python, Sabre Schedule Manager, Excel',
          }),
        ],
      ],
      ['Interests', [text('Choir, cycling tours, old railway timetables', 'Other.hobbies')]],
    ],
  },
  {
    id: 'en-44',
    layout: 'columns',
    kind: 'pdf',
    look: { last: true, beside: 3, labels: 'above', about: 'Contact' },
    title: '',
    name: 'ZHAO Mingxuan',
    names: ['Zhao Mingxuan', 'Mingxuan Zhao'],
    job: 'Finance Graduate, class of 2027',
    lines: [
      ['Phone', '(+86) 150-0000-4144', { mobile: '15000004144' }],
      ['Email', 'zhao.mingxuan@example.com', { email: 'zhao.mingxuan@example.com' }],
      [
        'Address',
        'Room 402, Building 6, 88 Huandao Road, Xiamen, Fujian 361000',
        {
          contactAddr: [
            'Room 402, Building 6, 88 Huandao Road, Xiamen, Fujian 361000',
            'Room 402, Building 6, 88 Huandao Road, Xiamen, Fujian',
          ],
          'postcode?': '361000',
          'homeLocation?': ['福建省厦门市', 'Xiamen, Fujian'],
        },
      ],
      ['Date of birth', 'Dec 3, 2004', { birthdate: '2004-12-03' }],
      ['Gender', 'Male', { sex: 'male' }],
    ],
    sections: [
      [
        'Education',
        [
          edu(
            ['Xiamen University', 'Bachelor of Management in Accounting', 'Sep 2023 – Jun 2027'],
            ['2023-09', '2027-06', 'Xiamen University', 'Accounting', 'bachelor', 'bachelor'],
            'GPA: 3.61/4.0; rank: 12/96',
            'Core courses: intermediate accounting, auditing, corporate finance, tax law',
          ),
          text('', { 'Score.gradePoint': ['3.61/4.0', '3.61/4'], 'Score.classRank': '12/96' }),
        ],
      ],
      [
        'Internship Experience',
        [
          work(
            ['Egret Airlines Co., Ltd.', 'Revenue Accounting Intern', 'Jul 2026 – Sep 2026'],
            [
              '2026-07',
              '2026-09',
              ['Egret Airlines Co., Ltd.', 'Egret Airlines'],
              ['Revenue Accounting Intern', 'Revenue Accounting'],
              'finance',
            ],
            'Checked 2,400 ticket refunds and reconciled agency accounts',
            'Automated a weekly report in Excel VBA, saving four hours a week',
          ),
          work(
            ['Lujiang Certified Public Accountants', 'Audit Intern', 'Jan 2026 – Mar 2026'],
            ['2026-01', '2026-03', 'Lujiang Certified Public Accountants', ['Audit Intern', 'Audit'], 'finance'],
            'Sent bank confirmations, took part in two stock counts, drafted working papers',
          ),
        ],
      ],
      [
        'Campus Activities',
        [
          activity(
            ['Student Union of the School of Management', 'Vice President', 'Sep 2024 – Jun 2025'],
            [
              '2024-09',
              '2025-06',
              ['Student Union of the School of Management', 'Student Union', 'School of Management Student Union'],
              'Vice President',
            ],
            'Organised a career fair with 42 companies and 1,800 visitors',
          ),
          onlyBegun(
            activity(
              ['Xiamen Marathon', 'Volunteer Team Leader', 'Jan 2025'],
              ['2025-01', '', 'Xiamen Marathon', ['Volunteer Team Leader', 'Team Leader']],
              'Led 20 volunteers at a water station',
            ),
            '2025-01',
          ),
        ],
      ],
      [
        'Honours',
        [
          award(
            ['National Encouragement Scholarship', 'Dec 2025'],
            ['2025-12', 'National Encouragement Scholarship', 'national'],
          ),
          award(
            ['Second Prize, Fujian Accounting Skills Contest', 'Nov 2025'],
            [
              '2025-11',
              [
                'Second Prize, Fujian Accounting Skills Contest',
                'Fujian Accounting Skills Contest',
                'Second Prize in Fujian Accounting Skills Contest',
              ],
              'provincial',
            ],
          ),
        ],
      ],
      [
        'Skills and Certificates',
        [
          skill(
            ['Junior Accounting Certificate', 'May 2025'],
            ['2025-05', ['Junior Accounting Certificate', 'Junior Accounting'], 'Junior'],
          ),
          language(['IELTS 7.0', 'Aug 2026'], {
            'Score.englishLevel': 'ielts',
            'Score.englishScore': 7,
            'name?': ['IELTS', 'IELTS 7.0'],
            'level?': ['7.0', '7'],
            'date?': '2026-08',
          }),
          text('Excel VBA, Power BI, basic SAP', { 'Score.otherSpecialty?': 'Excel VBA, Power BI, basic SAP' }),
        ],
      ],
      ['Hobbies', [text('Badminton, Go, tea', 'Other.hobbies')]],
    ],
  },
  {
    id: 'en-45',
    layout: 'sidebar',
    kind: 'pdf',
    look: { top: true, last: true, labels: 'above', beside: 4, parts: 'spread' },
    title: '',
    name: 'Rafael Ibarra Montoya',
    job: 'Captain A320 / First Officer A330',
    lines: [
      ['Born', '17/02/1986', { birthdate: '1986-02-17' }],
      ['Nationality', 'Spanish', { nationality: ['西班牙', 'Spain', 'Spanish'] }],
      ['Phone', '+34 600 000 145', { mobilePrefix: '34', mobile: '600000145' }],
      ['Email', 'r.ibarra@example.com', { email: 'r.ibarra@example.com' }],
      ['Address', 'Calle del Olmo 14, Zaragoza', { contactAddr: 'Calle del Olmo 14, Zaragoza' }],
      ['Type ratings', 'A320, A330', { aircraftQualification: ['A320, A330', 'A320 / A330'] }],
      ['Medical', 'EASA Class 1', { 'physicalExamStage?': ['EASA Class 1', 'Class 1', 'Medical EASA Class 1'] }],
      ['Preferred base', 'Chengdu', { baseAir: 'Chengdu' }],
    ],
    sections: [
      [
        'Summary',
        [
          text(
            'Captain with sixteen years on Airbus aircraft, mountainous airports and ETOPS sectors. Calm, brief and fond of a well-read checklist.',
            'Other.selfAssessment',
          ),
        ],
      ],
      [
        'Flight hours',
        [row('Total time', '9,870'), row('Pilot in command', '4,120'), row('A320 family', '7,350'), row('A330', '1,900')],
      ],
      [
        'Employment',
        [
          work(
            ['Iberian Cross Airlines, Captain A320', 'Jun 2018 – present'],
            ['2018-06', '', 'Iberian Cross Airlines', ['Captain A320', 'Captain'], 'flight', referee],
            'Domestic and European network; line training captain since January 2022',
            'Author of the operator’s winter operations briefing',
          ),
          work(
            ['Iberian Cross Airlines, First Officer A320/A330', 'Mar 2012 – May 2018'],
            ['2012-03', '2018-05', 'Iberian Cross Airlines', ['First Officer A320/A330', 'First Officer'], 'flight', referee],
            'Short haul, later long haul to South America',
          ),
          work(
            ['Aero Ebro Regional, First Officer ATR 72', 'Sep 2009 – Feb 2012'],
            ['2009-09', '2012-02', 'Aero Ebro Regional', ['First Officer ATR 72', 'First Officer'], 'flight'],
            'Passenger and night cargo flights',
          ),
        ],
      ],
      ['Flight training', [text('Integrated ATPL course at Escuela de Vuelo del Segre, Lleida, 215 hours', 'flightTraining')]],
      [
        'Education',
        [
          edu(
            ['Universidad del Moncayo – BSc in Air Transport Management', 'Sep 2004 – Jun 2008'],
            ['2004-09', '2008-06', 'Universidad del Moncayo', 'Air Transport Management', 'bachelor', 'bachelor'],
          ),
        ],
      ],
      [
        'Licences',
        [
          skill(['EASA ATPL(A)', 'Nov 2013'], ['2013-11', ['EASA ATPL(A)', 'ATPL(A)', 'ATPL']]),
          skill(['TRI A320', 'Jan 2022'], ['2022-01', ['TRI A320', 'TRI']]),
        ],
      ],
      [
        'English',
        [
          language(['ICAO Level 5', 'Apr 2024'], {
            'Score.englishLevel': 'icao5',
            'Score.englishScore?': 5,
            'name?': ['ICAO Level 5', 'ICAO', 'ICAO English', 'English'],
            'level?': ['Level 5', '5', 'ICAO Level 5'],
            'date?': '2024-04',
          }),
        ],
      ],
      ['Referee', [text('Capt. Lucía Serrano, Chief Pilot, Iberian Cross Airlines')]],
      ['Leisure', [text('Trail running, paella, woodwork', 'Other.hobbies')]],
    ],
  },
];
